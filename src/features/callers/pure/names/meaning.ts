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
    /** For a member: the instance that it is read from. */
    readonly of?: InstanceMeaning;
  }
  | InstanceMeaning
  /** `dotted`: a name of Python's `import a.b`, or what of it has been followed: `a`. The file that imports it. */
  | {
    readonly kind: 'module';
    readonly paths: readonly string[];
    readonly dotted?: { readonly name: string; readonly path: string; };
  }
  /** Certainly of no file of the repository. `args`: the arguments of its type, as `path` states them. */
  | { readonly kind: 'external'; readonly args?: readonly StatedType[]; readonly path?: string; }
  /** Imported under a name of its module, which leads to nothing that is known: it may be of the repository. */
  | { readonly kind: 'unresolved'; readonly name: string; }
  /** A local value of which the text does not say what it is. */
  | { readonly kind: 'local'; };

/** A value of a type. `isPartial`: it has all members of the type and may have others. */
export interface InstanceMeaning {
  readonly kind: 'instance';
  readonly path: string;
  readonly name: string;
  readonly isPartial?: true;
  /** As in `StatedType`. */
  readonly wrapped?: 'pointer' | 'holder';
}

/**
 * How a name is used. A name has several uses if, for example, an interface and a constant both declare it. `method`:
 * in languages that distinguish methods from values.
 */
export type NameUse = 'type' | 'value' | 'method';

/**
 * The place that declares a member of a type. `none`: the type and all its base types are known, and do not have it.
 */
export type FoundMember =
  | { readonly path: string; readonly owner: string; readonly member: MemberDeclaration; }
  | 'none'
  | undefined;
