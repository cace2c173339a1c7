/** Texts of one feature: nested groups of sentences. */
export interface TextTree {
  readonly [key: string]: string | TextTree;
}

/** The texts of a feature in both languages, kept under `feature` in the namespace of its owner. */
export interface Texts<Tree extends TextTree = TextTree> {
  readonly namespace: string;
  readonly feature: string;
  readonly fr: Tree;
  readonly en: TextTree;
}

export function defineTexts<Tree extends TextTree>(texts: Texts<Tree>): Texts<Tree> {
  return texts;
}

type PluralSuffix = '_zero' | '_one' | '_two' | '_few' | '_many' | '_other';
type WithoutPlural<Key extends string> = Key extends `${infer Stem}${PluralSuffix}` ? Stem : Key;

/** Dotted keys of a tree of texts; the forms of a plural count as one key. */
export type TextKey<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? WithoutPlural<Key>
    : `${Key}.${TextKey<Tree[Key]>}`;
}[keyof Tree & string];

export type TextValues = Readonly<Record<string, string | number>>;
export type Translate<Tree> = (key: TextKey<Tree>, values?: TextValues) => string;
