/** As much as the tests use of it. */
declare module 'markdown-it' {
  export interface Token {
    readonly type: string;
    readonly tag: string;
    readonly content: string;
    readonly children: readonly Token[] | null;
  }
  export default class MarkdownIt {
    constructor(options?: { readonly html?: boolean; });
    enable(rule: string): this;
    parse(text: string, env: object): readonly Token[];
    render(text: string): string;
  }
}
