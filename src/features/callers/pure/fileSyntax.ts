/** A type as written, without pointers and other wrappers: `gin.Engine` is ['gin', 'Engine']. */
export interface StatedType {
  readonly path: readonly string[];
  /** The offset at which the lookup of the first name starts. */
  readonly at: number;
  readonly args: readonly StatedType[];
  /**
   * The value may have more members than this type states, because it is an intersection or below a type parameter's
   * bound.
   */
  readonly isPartial?: true;
  /** For C++: a pointer to the type or an array of it, or a smart pointer to it that is dereferenced with `->`. */
  readonly wrapped?: 'pointer' | 'holder';
}

/** The source of a value, as far as the text states it. Undefined covers everything that is not read. */
export type Expression =
  /** `isMethod`: the name refers to a method, whatever values have that name. */
  | { readonly kind: 'name'; readonly name: string; readonly at: number; readonly isMethod?: true; }
  | { readonly kind: 'member'; readonly of: Expression; readonly name: string; readonly isMethod?: true; }
  /** The result of a call, or what a class constructs. */
  | { readonly kind: 'call'; readonly of: Expression; }
  | { readonly kind: 'instance'; readonly type: StatedType; }
  /** A module that an expression loads: `require('./a')`, `import('./a')`. */
  | { readonly kind: 'module'; readonly source: ImportSource; }
  /** The instance that a method is called on, or its class. */
  | { readonly kind: 'self' | 'base'; readonly at: number; }
  /** What is in a promise, a result or an option. */
  | { readonly kind: 'inner'; readonly of: Expression; }
  /** An element of an array or of a container of C++. */
  | { readonly kind: 'element'; readonly of: Expression; }
  /** The result of a method of C++ that on a smart pointer gives what it holds: `get()`. */
  | { readonly kind: 'held'; readonly of: Expression; readonly name: string; };

/** The origin of an imported name. */
export interface ImportSource {
  /** The specifier as written; undefined if only the line has it. */
  readonly specifier?: string;
  readonly line: number;
  /** The name in its own file; `*` for the whole module, `default` for the default export. */
  readonly name: string;
  /** The type that declares the member imported by a static import. */
  readonly owner?: string;
}

export interface Binding {
  readonly name: string;
  /** Offset of the called name. */
  readonly at: number;
  /** The offsets between which the name is visible. */
  readonly from: number;
  readonly to: number;
  /** `interface` and `alias`: types that are not values. */
  readonly kind: 'import' | 'value' | 'function' | 'type' | 'interface' | 'alias' | 'typeParameter';
  /**
   * The source of a value, or the result of a function. For an alias, or a type parameter with a bound: an instance of
   * it.
   */
  readonly value?: Expression;
  readonly source?: ImportSource;
  /** For a C++ function or type: the named namespaces around it. */
  readonly namespaces?: readonly string[];
}

export interface MemberDeclaration {
  /** The type that declares the member, as named in its file. */
  readonly owner: string;
  readonly name: string;
  readonly at: number;
  readonly isField: boolean;
  /** A call may run the method of a type that inherits this one. For C++: `virtual` or `override`. */
  readonly isAbstract?: true;
  /** True for a type declared inside another type; its file has a binding with its name. */
  readonly isType?: true;
  /** The value of a field, or the return value of a method. */
  readonly value?: Expression;
}

export interface TypeDeclaration {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly isInterface: boolean;
}

export interface CallExpression {
  readonly name: string;
  /** Offset of the called name. */
  readonly at: number;
  /** The expression that the member is called on; undefined for a plain call. */
  readonly receiver?: Expression | 'unread';
  /**
   * True for calls such as `Cart::make()`, whose receiver is a type or a namespace, or `::make()`, where no receiver
   * means the global namespace.
   */
  readonly isQualified?: true;
  /** For C++: `cart.total()`, not `cart->total()`. */
  readonly isDot?: true;
  /** A plain call of a method, which never means a value of that name. */
  readonly isMethod?: true;
}

/** The calls and names of one file; plain data, a function of its text. */
export interface FileSyntax {
  readonly calls: readonly CallExpression[];
  readonly bindings: ReadonlyMap<string, readonly Binding[]>;
  readonly members: readonly MemberDeclaration[];
  readonly types: readonly TypeDeclaration[];
  /** Types, each with a type that it extends, implements or embeds. */
  readonly bases: readonly { readonly type: string; readonly base: StatedType; }[];
  /** Names that are exported under another name or from another file. */
  readonly exports: ReadonlyMap<string, { readonly local?: string; readonly source?: ImportSource; }>;
  /** Modules whose names are all visible here; with `exported`, the names are also visible from outside. */
  readonly wildcards: readonly { readonly source: ImportSource; readonly exported: boolean; }[];
  /** For C++: a namespace alias → the last name of that namespace. */
  readonly namespaceAliases: ReadonlyMap<string, string>;
}
