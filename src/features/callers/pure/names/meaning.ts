import type { Binding, MemberDeclaration, StatedType } from '../fileSyntax';

/** The meaning of a name or an expression. */
export type Meaning =
  | {
    readonly kind: 'definition';
    readonly path: string;
    readonly name: string;
    readonly owner?: string;
    readonly binding?: Binding;
    readonly member?: MemberDeclaration;
    /** The instance from which a member is read. */
    readonly receiver?: InstanceMeaning;
  }
  | InstanceMeaning
  | ModuleMeaning
  /** A value from outside the repository. `args` are the arguments of its type, as stated in the file `path`. */
  | { readonly kind: 'external'; readonly args?: readonly StatedType[]; readonly path?: string; }
  /**
   * An imported name that could not be resolved, or a name that may stand for several definitions, one of which is
   * named `name`. It may be defined in the repository. `among` is set if all that the name may stand for is known.
   */
  | { readonly kind: 'unresolved'; readonly name: string; readonly among?: readonly Meaning[]; }
  /** A local value whose type is not known from the text. */
  | { readonly kind: 'local'; };

/**
 * A module or a package. `dotted` is the resolved part of a name in Python's `import a.b`, such as `a`, with the file
 * that imports it. `package` is the resolved part of a full name in Java, such as `com.shop`, which has no `paths`.
 */
export interface ModuleMeaning {
  readonly kind: 'module';
  readonly paths: readonly string[];
  readonly dotted?: { readonly name: string; readonly path: string; };
  readonly package?: string;
}

/** A value of a type. If `isPartial` is set, it may have more members than the type. */
export interface InstanceMeaning {
  readonly kind: 'instance';
  readonly path: string;
  readonly name: string;
  readonly isPartial?: true;
  /** How the value wraps the type; see `wrapped` in `StatedType`. */
  readonly wrapped?: 'pointer' | 'holder';
}

/**
 * The use of a name. A name has several uses if, for example, an interface and a constant both declare it. `method`
 * is only used for languages that distinguish methods from values.
 */
export type NameUse = 'type' | 'value' | 'method';

/**
 * The declaration of a member of a type, or `none` if all base types are known and neither they nor the type have it.
 */
export type FoundMember = DeclaredMember | 'none' | undefined;

/** A member with the file and the type that declare it. */
export interface DeclaredMember {
  readonly path: string;
  readonly owner: string;
  readonly member: MemberDeclaration;
}
