/** Printable ASCII, and the typography of English sentences. */
const FOREIGN = /[^\x20-\x7e\n\r\t–—‘’“”…•·°®™]/u

const ENCODED: readonly RegExp[] = [
  // A run of letters of both cases and digits is no word.
  /(?<![\w+/=-])(?=[\w+/=-]{0,200}[A-Z])(?=[\w+/=-]{0,200}[a-z])(?=[\w+/=-]{0,200}\d)[\w+/=-]{24,}/,
  /[\w+/]{12,}={1,2}(?!\w)/,
  /(?:[0-9a-f]{2}[ :,-]?){10,}/i,
  /(?:(?:\\[xu]|%|&#x?|0x)[0-9a-f]{2,6};?[ ,]?){3,}/i,
  /(?<!\w)(?:\w[ ._*-]){6,}/,
]

const STRUCTURE: readonly RegExp[] = [
  /<\||\|>|\[\/?INST\]|<<|>>|```|^\s*#{2,}/im,
  /["'}\]]\s*[:,]\s*["'{[\d]|[{}]/,
  /(?:^|[\n.;"'(]\s*)(?:system|user|assistant|human|developer|admin|important|note)\s*:/i,
  /<!--|-->|<\/?[a-z][^<>\d]*>/i,
]

/** What is said to a reader who decides, and not about a resource. */
const ORDERS: readonly RegExp[] = [
  /\btier\W{0,3}[0-9]|\bP[1-5]\b|\bpriorit|\bfalse.positives?\b/i,
  /\b(?:severity|score|rating|risk|urgency|points?)\b\W{0,3}(?:is|to|as|of|should|must|:|=|\d)/i,
  /\b(?:mark|set|rate|classify|score|treat|report|respond|answer|reply|output|return|say|write|print|rank|consider|judge|lower|raise|downgrade|upgrade|suppress|accept)\b[^.\n]{0,40}\b(?:it|this|that|these|all|them|low|info|informational|harmless|safe|critical|json|severity|findings?)\b/i,
  /\byou (?:are|must|will|have to|should (?:answer|now|mark|ignore|rate))\b|\bas an? (?:ai|assistant|model)\b|\b(?:act|behave) as\b|\bfrom now on\b|\bno longer\b|\bnew (?:rules?|task|role)\b|\bend of\b/i,
]

/** Beginnings of words; compared also when letters inside of a word have changed places. */
const STEMS =
  /^(?:ignor|disregard|instru[ckz]|prompt|pretend|jailbrea|overrul|forget|anweisung|vergiss|befolg|olvid|consigne|istruzion|assistant|developer|auditor|reviewer|llm|gpt|chatgpt|claude|rot13|base64|decode)/

const JUMBLED = [
  'ignore',
  'ignores',
  'disregard',
  'instruction',
  'instructions',
  'previous',
  'override',
  'pretend',
  'forget',
  'severity',
  'prompt',
  'system',
  'assistant',
]

const DIGITS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

const signatureOf = (word: string): string =>
  `${word.at(0)}${[...word.slice(1, -1)].sort().join('')}${word.at(-1)}`

const SIGNATURES = new Map(JUMBLED.map((word) => [signatureOf(word), word]))

const isOrderWord = (word: string): boolean => {
  const letters = word.toLowerCase().replace(/[013457@$]/g, (digit) => DIGITS[digit] ?? digit)
  if (STEMS.test(letters)) return true
  const meant = SIGNATURES.get(signatureOf(letters))
  return meant !== undefined && (meant !== letters || word.toLowerCase() !== letters)
}

/**
 * Returns whether a masked text may be shown to a model: whether it is English prose about a resource, in
 * visible characters, without encoded parts and without words that address its reader. It is a filter
 * and no proof: what a model says changes no priority and no queue, whatever it was shown.
 */
export const isPlainProse = (text: string): boolean => {
  if (FOREIGN.test(text)) return false
  // The marks of masked values are ours.
  const own = text.replace(/<[a-z]{2,8}-\d{1,6}>/g, ' x ')
  if ([...ENCODED, ...STRUCTURE, ...ORDERS].some((pattern) => pattern.test(own))) return false
  return !(own.match(/[\w@$]{5,40}/g) ?? []).some(isOrderWord)
}
