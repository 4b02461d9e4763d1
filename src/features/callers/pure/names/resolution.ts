import type { Binding, Expression, FileSyntax, ImportSource, StatedType } from '../fileSyntax';
import type { DeclaredMember, FoundMember, InstanceMeaning, Meaning, ModuleMeaning, NameUse } from './meaning';
import type { RepositoryNames, SyntaxSource } from './repositoryNames';

/**
 * The queries that connect the parts of the resolver: a value may depend on a type, a type on an import, and an import
 * on a value. `depth` counts the steps from the first query. All queries return undefined if `depth` is too large or
 * nothing is known.
 */
export interface Resolution {
  readonly names: RepositoryNames;
  readonly loadSyntax: SyntaxSource;
  readonly values: ValueQueries;
  readonly types: TypeQueries;
  readonly modules: ModuleQueries;
  /** Returns the meaning of a name at an offset; undefined if nothing declares it. */
  resolveMeaning(path: string, name: string, offset: number, use: NameUse,
    depth?: number): Promise<Meaning | undefined>;
  resolveBinding(path: string, binding: Binding, use: NameUse, depth: number): Promise<Meaning | undefined>;
  /** Counts a step, and reports whether the maximum depth or number of steps is exceeded. */
  isTooFar(depth: number): boolean;
}

export interface ValueQueries {
  resolveValue(path: string, expression: Expression, depth?: number): Promise<Meaning | undefined>;
  /** Returns the meaning of a member of a value, type or module. */
  resolveMember(meaning: Meaning | undefined, name: string, use: NameUse, depth: number): Promise<Meaning | undefined>;
  /** Returns the meaning of a name without a receiver if an enclosing type has a member with that name. */
  findImplicitMember(path: string, name: string, offset: number, use: NameUse,
    depth?: number): Promise<Meaning | undefined>;
  /** Reports whether a type around an offset may inherit this member from an unknown type. */
  mayInherit(path: string, name: string, offset: number): Promise<boolean>;
}

export interface TypeQueries {
  /** Returns a value of a stated type. */
  resolveStatedType(path: string, type: StatedType, depth: number): Promise<Meaning | undefined>;
  /** Returns a value of the type whose declaration contains an offset. */
  findEnclosingType(path: string, offset: number, depth: number): Promise<InstanceMeaning | undefined>;
  /** Returns a value of the type that a declaration at an offset refers to by this name. */
  resolveNamedType(path: string, name: string, offset: number, depth: number): Promise<InstanceMeaning>;
  /** Returns the types that a type explicitly inherits from, if they are in the repository. */
  findBases(path: string, type: string, depth?: number): Promise<readonly InstanceMeaning[]>;
  /** Finds the type that declares a member, searching the type and its base types. */
  findMember(path: string, type: string, name: string, use: NameUse, depth?: number): Promise<FoundMember>;
  /** Reports whether a type inherits from another type, directly or indirectly. */
  inherits(path: string, type: string, basePath: string, baseName: string): Promise<boolean>;
  /**
   * Reports whether a field may get another value than that of its declaration, in its own file or in another one that
   * uses it.
   */
  isReplaced(match: DeclaredMember, usingPath: string): Promise<boolean>;
  isInterface(path: string, type: string): Promise<boolean>;
  /** Reports whether a call of a member may run an inheriting type's implementation. */
  isAbstract(path: string, type: string, member: string): Promise<boolean>;
}

export interface ModuleQueries {
  /** Resolves a member of a module: of its files, of Python's `import a.b`, or of a package of Java. */
  resolveModuleMember(module: ModuleMeaning, name: string, use: NameUse, depth?: number): Promise<Meaning | undefined>;
  /** Returns the package of Java that a full name starts with, such as `com` in `com.shop.Cart`. */
  findJavaPackage(path: string, name: string): Meaning | undefined;
  /** Resolves a name in a module, which may consist of several files. */
  resolveInModule(paths: readonly string[], name: string, use: NameUse, depth?: number): Promise<Meaning | undefined>;
  /**
   * Resolves `Scope::Name` in C++ as a type. `scope` is the meaning of `Scope` as a type; it is undefined if `Scope` is
   * not a type but a namespace. Returns `external` for a type of `std`.
   */
  resolveInScope(path: string, scopeName: string, scope: Meaning | undefined, name: string,
    depth: number): Promise<Meaning | undefined>;
  /** Returns the meaning of a function or a type in a C++ namespace. `''` is the global namespace. */
  resolveInNamespace(path: string, namespace: string, name: string, use: NameUse,
    depth: number): Promise<Meaning | undefined>;
  /** Returns the meaning of an import's binding. */
  resolveSource(path: string, source: ImportSource, use: NameUse, depth: number): Promise<Meaning | undefined>;
  /** Resolves a name that its file does not declare, if the language lets files see names of other files. */
  resolveUndeclared(path: string, syntax: FileSyntax | undefined, name: string, use: NameUse,
    depth: number): Promise<Meaning | undefined>;
}
