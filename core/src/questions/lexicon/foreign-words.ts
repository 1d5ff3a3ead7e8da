/** Words of other languages that every question in them has, and that are no words or names in English. */
const FOREIGN_WORDS: ReadonlySet<string> = new Set(
  `les une dans avec sont quels quelles quel quelle mes nos toutes tous qui montre affiche donne
  und der sind nicht ohne welche welcher welches zeige zeig alle meine unsere gibt mir bitte einen
  los las una del para cuales cuáles muestra muéstrame muestrame todos todas nuestros sin hay
  quais mostre mostra todas nossos não sem uma meus
  gli della delle degli che sono quali mostrami dammi tutti tutte nostri senza
  het een mijn onze zonder welke toon geef alle zijn`.split(/\s+/),
)

/** A verb with a pronoun, as French and Portuguese spell them: *montre-moi*, *y a-t-il*, *mostra-me*. */
const VERB_WITH_PRONOUN =
  /^(?:\p{L}+-(?:moi|nous|vous|lui|leur|t-(?:il|elle|on)s?)|(?:est|sont|qu|puis|peux)-(?:ce|ils?|elles?|je|tu))$/u
const VERB_AT_THE_BEGINNING = /^\p{L}+-(?:me|nos|les|lhes?)$/u

/** What is a name in a question of another language too: a path, an address, or a number of a thing. */
const CERTAIN_NAME = /[.:/@_]|\d\D*\d/

interface Text {
  readonly text: string
}

/** Whether words have one of another language among them. */
export const hasForeignWord = (words: readonly Text[]): boolean =>
  words.some(({ text }) => FOREIGN_WORDS.has(text))

/**
 * Whether a word that has the form of a name is none: it belongs to another language. `isForeign` is
 * whether the question has a word of another language.
 */
export const isForeignWord = (words: readonly Text[], at: number, isForeign: boolean): boolean => {
  const text = words[at]?.text ?? ''
  if (VERB_WITH_PRONOUN.test(text)) return true
  if (at === 0 && VERB_AT_THE_BEGINNING.test(text)) return true
  return isForeign && !CERTAIN_NAME.test(text)
}
