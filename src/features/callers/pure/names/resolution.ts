import type { Binding, Expression, FileSyntax, ImportSource, StatedType } from '../fileSyntax';
import type { FoundMember, InstanceMeaning, Meaning, NameUse } from './meaning';
import type { RepositoryNames, SyntaxSource } from './repositoryNames';

/**
 * The questions that the parts of the resolver ask each other: a value leads to a type, a type to an import, an import
 * to a value. `depth` counts the steps from the first question; all return undefined if it is too large, or nothing is
 * known.
 */
export interface Resolution {
  readonly names: RepositoryNames;
  readonly syntaxOf: SyntaxSource;
  readonly values: ValueQueries;
  readonly types: TypeQueries;
  readonly modules: ModuleQueries;
  /** Returns the meaning of a name at an offset; undefined if nothing declares it. */
  meaningOf(path: string, name: string, at: number, use: NameUse, depth?: number): Promise<Meaning | undefined>;
  ofBinding(path: string, binding: Binding, use: NameUse, depth: number): Promise<Meaning | undefined>;
  /** Counts a step. */
  isTooFar(depth: number): boolean;
}

export interface ValueQueries {
  valueOf(path: string, of: Expression, depth?: number): Promise<Meaning | undefined>;
  /** Returns the meaning of a member of a value, type or module. */
  memberOf(of: Meaning | undefined, name: string, use: NameUse, depth: number): Promise<Meaning | undefined>;
  /** Returns the meaning of a name without receiver if its type, or an enclosing one, has it as a member. */
  implicitMember(path: string, name: string, at: number, use: NameUse, depth?: number): Promise<Meaning | undefined>;
  /** Whether a type around an offset may inherit such a member from a type that is not known. */
  mayInherit(path: string, name: string, at: number): Promise<boolean>;
}

export interface TypeQueries {
  /** A value of a stated type. */
  ofStated(path: string, type: StatedType, depth: number): Promise<Meaning | undefined>;
  /** A value of the type whose declaration an offset is in. */
  around(path: string, at: number, depth: number): Promise<InstanceMeaning | undefined>;
  /** A value of the type that a declaration at an offset calls by this name. */
  named(path: string, name: string, at: number, depth: number): Promise<InstanceMeaning>;
  /** Returns the types that a type explicitly inherits from, if they are in the repository. */
  basesOf(path: string, type: string, depth?: number): Promise<readonly InstanceMeaning[]>;
  /** Finds the type that declares a member, searching the type and its base types. */
  findMember(path: string, type: string, name: string, use: NameUse, depth?: number): Promise<FoundMember>;
  /** Whether a type inherits from another one, at any distance. */
  inherits(path: string, type: string, fromPath: string, from: string): Promise<boolean>;
  isInterface(path: string, type: string): Promise<boolean>;
  /** Whether a call of a member may run the implementation of a type that inherits. */
  isAbstract(path: string, type: string, member: string): Promise<boolean>;
}

export interface ModuleQueries {
  /** A member of `import a.b` of Python: a module that it names, else one of the package's own names. */
  ofDotted(path: string, dotted: string, name: string, use: NameUse, depth: number): Promise<Meaning>;
  /** A name of a module, which several files may make up. */
  ofModule(paths: readonly string[], name: string, use: NameUse, depth?: number): Promise<Meaning | undefined>;
  /**
   * Resolves `Scope::Name` of C++ as a type. `scope`: the meaning of `Scope` as a type; undefined if no type has that
   * name, so that it is a namespace. `external` for a type of `std`.
   */
  inScope(path: string, scopeName: string, scope: Meaning | undefined, name: string,
    depth: number): Promise<Meaning | undefined>;
  /** Returns the meaning of a function or a type of a C++ namespace; `''`: the global one. */
  inNamespace(path: string, namespace: string, name: string, use: NameUse, depth: number): Promise<Meaning | undefined>;
  /** Returns the meaning of an import's binding. */
  ofSource(path: string, source: ImportSource, use: NameUse, depth: number): Promise<Meaning | undefined>;
  /** Resolves a name that its file does not declare, if the language lets files see names of other files. */
  undeclared(path: string, syntax: FileSyntax | undefined, name: string, use: NameUse,
    depth: number): Promise<Meaning | undefined>;
}
