import type { Binding } from '../fileSyntax';
import { AnswerCache } from './answers';
import { ExpressionValues } from './expressionValues';
import { hasManyDeclarations, findVisibleBinding } from './lexicalScope';
import type { Meaning, NameUse } from './meaning';
import { ModuleNames } from './moduleNames';
import { findOtherValue } from './otherValues';
import type { RepositoryNames, SyntaxSource } from './repositoryNames';
import type { ModuleQueries, Resolution, TypeQueries, ValueQueries } from './resolution';
import { TypeMembers } from './typeMembers';

/** Maximum number of steps from a name to its meaning, through imports, fields and results. */
const maxDepth = 24;
/** Maximum number of steps for all queries of one request. */
const maxSteps = 2_000_000;

/** Resolves a name or an expression to its definition, type or module, across files. */
export class NameResolver implements Resolution {
  readonly values: ValueQueries = new ExpressionValues(this);
  readonly types: TypeQueries = new TypeMembers(this);
  readonly modules: ModuleQueries = new ModuleNames(this);
  private stepCount = 0;
  private readonly meanings = {
    type: new AnswerCache<Binding, Meaning | undefined>({ kind: 'local' }),
    value: new AnswerCache<Binding, Meaning | undefined>({ kind: 'local' }),
    method: new AnswerCache<Binding, Meaning | undefined>({ kind: 'local' }),
  };

  constructor(readonly names: RepositoryNames, readonly loadSyntax: SyntaxSource) {}

  async resolveMeaning(path: string, name: string, offset: number, use: NameUse,
    depth = 0): Promise<Meaning | undefined>
  {
    if (this.isTooFar(depth)) return undefined;
    const syntax = await this.loadSyntax(path);
    if (syntax && hasManyDeclarations(syntax, name)) return { kind: 'local' };
    const binding = syntax && findVisibleBinding(syntax, name, offset, use);
    if (!binding) return this.modules.resolveUndeclared(path, syntax, name, use, depth);
    return this.meanings[use].get(binding, () => this.resolveBinding(path, binding, use, depth));
  }

  async resolveBinding(path: string, binding: Binding, use: NameUse, depth: number): Promise<Meaning | undefined> {
    const meaning = await this.resolveDeclared(path, binding, use, depth);
    const syntax = use === 'value' ? await this.loadSyntax(path) : undefined;
    if (!syntax) return meaning;
    return findOtherValue(syntax, binding, meaning, (other) => this.resolveDeclared(path, other, use, depth + 1));
  }

  /** Resolves what one declaration states, whatever else the name may stand for. */
  private async resolveDeclared(path: string, binding: Binding, use: NameUse,
    depth: number): Promise<Meaning | undefined>
  {
    switch (binding.kind) {
      case 'import':
        return this.modules.resolveSource(path, binding.source!, use, depth + 1);
      case 'type':
      case 'interface':
      case 'function':
        return { kind: 'definition', path, name: binding.name, binding };
      case 'typeParameter':
      case 'alias':
      case 'value': {
        const value = binding.value && await this.values.resolveValue(path, binding.value, depth + 1);
        return value ?? { kind: 'local' };
      }
    }
  }

  isTooFar(depth: number): boolean {
    return depth > maxDepth || ++this.stepCount > maxSteps;
  }
}
