/** A type as written, without pointers and other wrappers: `gin.Engine` is ['gin', 'Engine']. */
export interface StatedType {
  readonly path: readonly string[];
  /** The offset at which the lookup of the first name starts. */
  readonly offset: number;
  readonly args: readonly StatedType[];
  /**
   * True if the value may have more members than this type, because its type is an intersection or is bounded by this
   * type.
   */
  readonly isPartial?: true;
  /** For C++, `pointer` is a pointer to the type or an array of it; `holder` is a smart pointer used with `->`. */
  readonly wrapped?: 'pointer' | 'holder';
}

/** The source of a value, as stated in the text. Undefined stands for any unsupported syntax. */
export type Expression =
  /** With `isMethod`, the name always refers to a method, even if a value has the same name. */
  | { readonly kind: 'name'; readonly name: string; readonly offset: number; readonly isMethod?: true; }
  | { readonly kind: 'member'; readonly operand: Expression; readonly name: string; readonly isMethod?: true; }
  /** The result of a call, or an instance that a class constructs. */
  | { readonly kind: 'call'; readonly operand: Expression; }
  | { readonly kind: 'instance'; readonly type: StatedType; }
  /** A module that an expression loads: `require('./a')`, `import('./a')`. */
  | { readonly kind: 'module'; readonly source: ImportSource; }
  /** An object literal, by the name of its variable. */
  | { readonly kind: 'object'; readonly name: string; }
  /** The instance that a method is called on, or its class. */
  | { readonly kind: 'self' | 'base'; readonly offset: number; }
  /** The value inside a promise, a result or an option. */
  | { readonly kind: 'inner'; readonly operand: Expression; }
  /** An element of an array or a C++ container. */
  | { readonly kind: 'element'; readonly operand: Expression; }
  /** The result of a C++ method, such as `get()`, that returns the object of a smart pointer. */
  | { readonly kind: 'held'; readonly operand: Expression; readonly name: string; };

/** The origin of an imported name. */
export interface ImportSource {
  /** The specifier as written; undefined if only its line is known. */
  readonly specifier?: string;
  readonly line: number;
  /** The name in its own file; `*` for the whole module, `default` for the default export. */
  readonly name: string;
  /** The type that declares the member imported by a static import. */
  readonly owner?: string;
}

export interface Binding {
  readonly name: string;
  /** The offset of the declared name. */
  readonly offset: number;
  /** The offsets between which the name is visible. */
  readonly from: number;
  readonly to: number;
  /** `interface` and `alias` are types that are not values. */
  readonly kind: 'import' | 'value' | 'function' | 'type' | 'interface' | 'alias' | 'typeParameter';
  /**
   * The source of a value, or the result of a function. For an alias or a bounded type parameter, an instance of the
   * aliased type or of the bound.
   */
  readonly value?: Expression;
  readonly source?: ImportSource;
  /** The named namespaces around a C++ function or type. */
  readonly namespaces?: readonly string[];
}

export interface MemberDeclaration {
  /** The type that declares the member, as named in its file. */
  readonly owner: string;
  readonly name: string;
  readonly offset: number;
  readonly isField: boolean;
  /** True if a call may run the method of a type that inherits from this type. For C++: `virtual` or `override`. */
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
  /** True for an object literal, named after its variable, whose properties may be functions from elsewhere. */
  readonly isObject?: true;
}

/** Reports whether a type is that of an object or of an object type without a name, which is named after its offset. */
export function isUnnamedObject(type: string): boolean {
  return type.startsWith('{');
}

export interface CallExpression {
  readonly name: string;
  /** Offset of the called name. */
  readonly offset: number;
  /** The expression that the member is called on; undefined for a plain call. */
  readonly receiver?: Expression | 'unread';
  /**
   * True for calls such as `Cart::make()`, whose receiver is a type or a namespace, or `::make()`, where no receiver
   * means the global namespace.
   */
  readonly isQualified?: true;
  /** True for a C++ call with a dot: `cart.total()`, not `cart->total()`. */
  readonly usesDot?: true;
  /** True for `new Cart()` and the like in C++, which never call a function. */
  readonly isConstruction?: true;
  /** True for a plain call of a method, which never refers to a value of that name. */
  readonly isMethod?: true;
}

/** The calls and names of one file, as plain data that depends only on the text of the file. */
export interface FileSyntax {
  readonly calls: readonly CallExpression[];
  readonly bindings: ReadonlyMap<string, readonly Binding[]>;
  readonly members: readonly MemberDeclaration[];
  readonly types: readonly TypeDeclaration[];
  /** Types, each with a type that it extends, implements or embeds. */
  readonly bases: readonly { readonly type: string; readonly base: StatedType; }[];
  /** Names that are exported under another name or from another file. */
  readonly exports: ReadonlyMap<string, { readonly local?: string; readonly source?: ImportSource; }>;
  /** Modules whose names are all visible here; with `isExported`, the names are also visible from outside. */
  readonly wildcards: readonly { readonly source: ImportSource; readonly isExported: boolean; }[];
  /** For C++: a namespace alias → the last name of that namespace. */
  readonly namespaceAliases: ReadonlyMap<string, string>;
  /**
   * Names that are assigned without a declaration, each with the offsets at which the lookup of the assigned variable
   * starts.
   */
  readonly assignments: ReadonlyMap<string, readonly number[]>;
  /**
   * Names of fields that are assigned on any object, each with the offsets of the names. With its
   * object, as in `table.run`, for the fields of modules. `table[]` stands for all fields of `table`, if the text does
   * not state which one is assigned.
   */
  readonly fieldAssignments: ReadonlyMap<string, readonly number[]>;
}
