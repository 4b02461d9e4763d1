import { childNamed, childrenNamed, type XmlNode } from '../../xml/xmlNode';

/** Converts an Office equation (OMML) to LaTeX notation, without the dollar signs around it. */
export function toLatex(node: XmlNode): string {
  return inner(node).replace(/\s+/g, ' ').trim();
}

function inner(node: XmlNode | undefined): string {
  return (node?.children ?? []).map(latex).join('');
}

function part(node: XmlNode, name: string): string {
  return inner(childNamed(node, name)).trim();
}

/** Returns a property, such as the character of an accent. */
function property(node: XmlNode, properties: string, name: string): string | undefined {
  const child = childNamed(childNamed(node, properties), name);
  return child && (child.attributes['m:val'] ?? child.attributes['val'] ?? '');
}

function latex(node: XmlNode): string {
  switch (node.name) {
    case 'm:r':
      return node.children.filter(({ name }) => name === 'm:t' || name === 'w:t' || name === 'a:t').map(({ text }) =>
        symbols(text)
      ).join('');
    case 'm:f':
      return fraction(node);
    case 'm:sSup':
      return `${part(node, 'm:e')}^{${part(node, 'm:sup')}}`;
    case 'm:sSub':
      return `${part(node, 'm:e')}_{${part(node, 'm:sub')}}`;
    case 'm:sSubSup':
      return `${part(node, 'm:e')}_{${part(node, 'm:sub')}}^{${part(node, 'm:sup')}}`;
    case 'm:sPre':
      return `{}_{${part(node, 'm:sub')}}^{${part(node, 'm:sup')}}${part(node, 'm:e')}`;
    case 'm:rad': {
      const degree = part(node, 'm:deg');
      return degree === '' ? `\\sqrt{${part(node, 'm:e')}}` : `\\sqrt[${degree}]{${part(node, 'm:e')}}`;
    }
    case 'm:nary':
      return nary(node);
    case 'm:d':
      return delimited(node);
    case 'm:func':
      return `${functionName(part(node, 'm:fName'))}${spaced(part(node, 'm:e'))}`;
    case 'm:limLow':
      return `${part(node, 'm:e')}_{${part(node, 'm:lim')}}`;
    case 'm:limUpp':
      return `${part(node, 'm:e')}^{${part(node, 'm:lim')}}`;
    case 'm:acc':
      return `${accents[property(node, 'm:accPr', 'm:chr') ?? '\u0302'] ?? '\\hat'}{${part(node, 'm:e')}}`;
    case 'm:bar':
      return `${property(node, 'm:barPr', 'm:pos') === 'top' ? '\\overline' : '\\underline'}{${part(node, 'm:e')}}`;
    case 'm:groupChr':
      return `${property(node, 'm:groupChrPr', 'm:pos') === 'top' ? '\\overbrace' : '\\underbrace'}{${
        part(node, 'm:e')
      }}`;
    case 'm:m':
      return `\\begin{matrix}${childrenNamed(node, 'm:mr').map(toLatexRow).join(' \\\\ ')}\\end{matrix}`;
    case 'm:eqArr':
      return `\\begin{aligned}${
        childrenNamed(node, 'm:e').map((element) => inner(element).trim()).join(' \\\\ ')
      }\\end{aligned}`;
    case 'm:phant':
      return property(node, 'm:phantPr', 'm:show') === '0' ? '' : part(node, 'm:e');
    case 'w:del':
    case 'w:moveFrom':
      return '';
    default:
      return node.name.endsWith('Pr') ? '' : inner(node);
  }
}

function fraction(node: XmlNode): string {
  const [top, bottom] = [part(node, 'm:num'), part(node, 'm:den')];
  const type = property(node, 'm:fPr', 'm:type');
  if (type === 'noBar') return `\\binom{${top}}{${bottom}}`;
  return type === 'lin' || type === 'skw' ? `${top}/${bottom}` : `\\frac{${top}}{${bottom}}`;
}

function toLatexRow(row: XmlNode): string {
  return childrenNamed(row, 'm:e').map((element) => inner(element).trim()).join(' & ');
}

function nary(node: XmlNode): string {
  const sign = property(node, 'm:naryPr', 'm:chr') ?? '∫';
  const [sub, sup] = [part(node, 'm:sub'), part(node, 'm:sup')];
  const limits = `${sub === '' ? '' : `_{${sub}}`}${sup === '' ? '' : `^{${sup}}`}`;
  return `${symbols(sign).trim()}${limits}${spaced(part(node, 'm:e'))}`;
}

function delimited(node: XmlNode): string {
  const open = property(node, 'm:dPr', 'm:begChr') ?? '(';
  const close = property(node, 'm:dPr', 'm:endChr') ?? ')';
  const between = property(node, 'm:dPr', 'm:sepChr') ?? '|';
  const content = childrenNamed(node, 'm:e').map((element) => inner(element).trim()).join(between);
  return `\\left${fence(open)}${content}\\right${fence(close)}`;
}

function fence(sign: string): string {
  if (sign === '') return '.';
  return /[{}]/.test(sign) ? `\\${sign}` : symbols(sign).trim();
}

function functionName(name: string): string {
  return name.replace(
    /^(?:arg|cos|cosh|cot|coth|csc|deg|det|dim|exp|gcd|hom|inf|ker|lg|lim|ln|log|max|min|sec|sin|sinh|sup|tan|tanh)(?![a-z])/,
    '\\$&',
  );
}

/** Before a letter, a LaTeX command ends only with a space. */
function spaced(text: string): string {
  return /^[\p{L}\p{N}]/u.test(text) ? ` ${text}` : text;
}

function symbols(text: string): string {
  // readers see mathematical alphabets as letters: 𝑥 is x
  const plain = text.replace(/[\u{1d400}-\u{1d7ff}]/gu, (letter) => letter.normalize('NFKC'));
  return plain.replace(/[^\p{ASCII}]/gu, (sign) => {
    const command = latexSymbols.get(sign);
    return command === undefined ? sign : `\\${command} `;
  });
}

const accents: Readonly<Record<string, string>> = {
  '\u0300': '\\grave',
  '\u0301': '\\acute',
  '\u0302': '\\hat',
  '\u0303': '\\tilde',
  '\u0304': '\\bar',
  '\u0305': '\\overline',
  '\u0306': '\\breve',
  '\u0307': '\\dot',
  '\u0308': '\\ddot',
  '\u030c': '\\check',
  '\u20d7': '\\vec',
  '\u20d6': '\\overleftarrow',
};

/** Signs in equations by their LaTeX commands. */
const commands = `alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ
lambda λ mu μ nu ν xi ξ pi π varpi ϖ rho ρ varrho ϱ sigma σ varsigma ς tau τ upsilon υ phi ϕ varphi φ chi χ psi ψ
omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω sum ∑ prod ∏ coprod ∐ int ∫
iint ∬ iiint ∭ oint ∮ oiint ∯ oiiint ∰ bigcup ⋃ bigcap ⋂ bigvee ⋁ bigwedge ⋀ bigoplus ⨁ bigotimes ⨂ times × div ÷
pm ± mp ∓ cdot ⋅ ast ∗ circ ∘ bullet ∙ leq ≤ geq ≥ neq ≠ approx ≈ equiv ≡ sim ∼ simeq ≃ cong ≅ propto ∝ ll ≪ gg ≫
infty ∞ partial ∂ nabla ∇ forall ∀ exists ∃ nexists ∄ in ∈ notin ∉ ni ∋ subset ⊂ supset ⊃ subseteq ⊆ supseteq ⊇
cup ∪ cap ∩ emptyset ∅ setminus ∖ land ∧ lor ∨ neg ¬ oplus ⊕ otimes ⊗ perp ⊥ parallel ∥ angle ∠ to → rightarrow →
leftarrow ← leftrightarrow ↔ Rightarrow ⇒ Leftarrow ⇐ Leftrightarrow ⇔ mapsto ↦ uparrow ↑ downarrow ↓ ldots …
cdots ⋯ vdots ⋮ ddots ⋱ prime ′ hbar ℏ ell ℓ Re ℜ Im ℑ aleph ℵ langle ⟨ rangle ⟩ lceil ⌈ rceil ⌉ lfloor ⌊ rfloor ⌋
vdash ⊢ models ⊨ therefore ∴ because ∵ degree °`.split(/\s+/);

const latexSymbols: ReadonlyMap<string, string> = new Map(
  Array.from({ length: commands.length / 2 }, (_, i) => [commands[2 * i + 1]!, commands[2 * i]!] as const).reverse(),
);
