/** Signs of equations by their commands of LaTeX. */
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

export const latexSymbols: ReadonlyMap<string, string> = new Map(
  Array.from({ length: commands.length / 2 }, (_, i) => [commands[2 * i + 1]!, commands[2 * i]!] as const).reverse(),
);
