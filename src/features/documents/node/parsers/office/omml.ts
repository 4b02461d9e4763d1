import { findXmlChild, findXmlChildren, type XmlNode } from '../../xml/xmlNode';

/** Converts an Office equation (OMML) to LaTeX notation, without the dollar signs around it. */
export function toLatex(node: XmlNode): string {
  return convertChildren(node).replace(/\s+/g, ' ').trim();
}

function convertChildren(node: XmlNode | undefined): string {
  return (node?.children ?? []).map(convertNode).join('');
}

function convertPart(node: XmlNode, name: string): string {
  return convertChildren(findXmlChild(node, name)).trim();
}

/** Returns one of a node's properties, such as the character of an accent. */
function readProperty(node: XmlNode, properties: string, name: string): string | undefined {
  const child = findXmlChild(findXmlChild(node, properties), name);
  return child && (child.attributes['m:val'] ?? child.attributes['val'] ?? '');
}

function convertNode(node: XmlNode): string {
  switch (node.name) {
    case 'm:r':
      return node.children.filter(({ name }) => name === 'm:t' || name === 'w:t' || name === 'a:t').map(({ text }) =>
        convertSymbols(text)
      ).join('');
    case 'm:f':
      return convertFraction(node);
    case 'm:sSup':
      return `${convertPart(node, 'm:e')}^{${convertPart(node, 'm:sup')}}`;
    case 'm:sSub':
      return `${convertPart(node, 'm:e')}_{${convertPart(node, 'm:sub')}}`;
    case 'm:sSubSup':
      return `${convertPart(node, 'm:e')}_{${convertPart(node, 'm:sub')}}^{${convertPart(node, 'm:sup')}}`;
    case 'm:sPre':
      return `{}_{${convertPart(node, 'm:sub')}}^{${convertPart(node, 'm:sup')}}${convertPart(node, 'm:e')}`;
    case 'm:rad': {
      const degree = convertPart(node, 'm:deg');
      return degree === '' ? `\\sqrt{${convertPart(node, 'm:e')}}` : `\\sqrt[${degree}]{${convertPart(node, 'm:e')}}`;
    }
    case 'm:nary':
      return convertNary(node);
    case 'm:d':
      return convertDelimited(node);
    case 'm:func':
      return `${formatFunctionName(convertPart(node, 'm:fName'))}${addLeadingSpace(convertPart(node, 'm:e'))}`;
    case 'm:limLow':
      return `${convertPart(node, 'm:e')}_{${convertPart(node, 'm:lim')}}`;
    case 'm:limUpp':
      return `${convertPart(node, 'm:e')}^{${convertPart(node, 'm:lim')}}`;
    case 'm:acc':
      return `${accents[readProperty(node, 'm:accPr', 'm:chr') ?? '\u0302'] ?? '\\hat'}{${convertPart(node, 'm:e')}}`;
    case 'm:bar':
      return `${readProperty(node, 'm:barPr', 'm:pos') === 'top' ? '\\overline' : '\\underline'}{${
        convertPart(node, 'm:e')
      }}`;
    case 'm:groupChr':
      return `${readProperty(node, 'm:groupChrPr', 'm:pos') === 'top' ? '\\overbrace' : '\\underbrace'}{${
        convertPart(node, 'm:e')
      }}`;
    case 'm:m':
      return `\\begin{matrix}${findXmlChildren(node, 'm:mr').map(toLatexRow).join(' \\\\ ')}\\end{matrix}`;
    case 'm:eqArr':
      return `\\begin{aligned}${
        findXmlChildren(node, 'm:e').map((element) => convertChildren(element).trim()).join(' \\\\ ')
      }\\end{aligned}`;
    case 'm:phant':
      return readProperty(node, 'm:phantPr', 'm:show') === '0' ? '' : convertPart(node, 'm:e');
    case 'w:del':
    case 'w:moveFrom':
      return '';
    default:
      return node.name.endsWith('Pr') ? '' : convertChildren(node);
  }
}

function convertFraction(node: XmlNode): string {
  const [numerator, denominator] = [convertPart(node, 'm:num'), convertPart(node, 'm:den')];
  const type = readProperty(node, 'm:fPr', 'm:type');
  if (type === 'noBar') return `\\binom{${numerator}}{${denominator}}`;
  return type === 'lin' || type === 'skw' ? `${numerator}/${denominator}` : `\\frac{${numerator}}{${denominator}}`;
}

function toLatexRow(row: XmlNode): string {
  return findXmlChildren(row, 'm:e').map((element) => convertChildren(element).trim()).join(' & ');
}

function convertNary(node: XmlNode): string {
  const sign = readProperty(node, 'm:naryPr', 'm:chr') ?? '∫';
  const [subscript, superscript] = [convertPart(node, 'm:sub'), convertPart(node, 'm:sup')];
  const limits = `${subscript === '' ? '' : `_{${subscript}}`}${superscript === '' ? '' : `^{${superscript}}`}`;
  return `${convertSymbols(sign).trim()}${limits}${addLeadingSpace(convertPart(node, 'm:e'))}`;
}

function convertDelimited(node: XmlNode): string {
  const openSign = readProperty(node, 'm:dPr', 'm:begChr') ?? '(';
  const closeSign = readProperty(node, 'm:dPr', 'm:endChr') ?? ')';
  const separator = readProperty(node, 'm:dPr', 'm:sepChr') ?? '|';
  const content = findXmlChildren(node, 'm:e').map((element) => convertChildren(element).trim()).join(separator);
  return `\\left${formatFence(openSign)}${content}\\right${formatFence(closeSign)}`;
}

function formatFence(sign: string): string {
  if (sign === '') return '.';
  return /[{}]/.test(sign) ? `\\${sign}` : convertSymbols(sign).trim();
}

function formatFunctionName(name: string): string {
  return name.replace(
    /^(?:arg|cos|cosh|cot|coth|csc|deg|det|dim|exp|gcd|hom|inf|ker|lg|lim|ln|log|max|min|sec|sin|sinh|sup|tan|tanh)(?![a-z])/,
    '\\$&',
  );
}

/** Adds a space before a letter or digit, since it would otherwise continue the preceding LaTeX command. */
function addLeadingSpace(text: string): string {
  return /^[\p{L}\p{N}]/u.test(text) ? ` ${text}` : text;
}

function convertSymbols(text: string): string {
  // mathematical alphabets are read as ordinary letters: 𝑥 is x
  const plainText = text.replace(/[\u{1d400}-\u{1d7ff}]/gu, (letter) => letter.normalize('NFKC'));
  return plainText.replace(/[^\p{ASCII}]/gu, (sign) => {
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

/** Pairs of a LaTeX command and the sign that it represents. */
const commandsAndSigns =
  `alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ
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
  Array.from({ length: commandsAndSigns.length / 2 },
    (_, i) => [commandsAndSigns[2 * i + 1]!, commandsAndSigns[2 * i]!] as const).reverse(),
);
