import { phrase, type Rule } from './rule.ts'

const READERS =
  '(?:(?:internal |external )?auditors?|(?:audit|executive) team|board|(?:top |upper )?management|(?:our )?managers?|boss|ciso|cto|cio|ceo|cfo|leadership|executives?|directors?|regulators?|insurers?|stakeholders?)'
const ASK =
  '(?:wants?|wanted|needs?|needed|asks?|asked|requests?|requested|expects?|would like|(?:is|are|was|were) (?:asking|interested|looking)|(?:has|have) (?:asked|requested))'

/** *The auditors want to see*, *my boss is asking for*: who reads the answer is no condition. */
const READER: Rule = {
  pattern: phrase(
    `(?:${READERS}|customers?|clients?|colleagues?) (?:(?:also|just|now|again|really) )?${ASK}(?: (?:me|us))?(?: (?:to (?:see|know|have|get|hear|review|understand)|for|about|in))?`,
  ),
  read: () => ({ kind: 'filler' }),
}

/** *Credentials that were leaked*: the word before says so. */
const LEAKED: Rule = {
  pattern: phrase(
    '(?=leak)(?<=(?:^| )(?:secrets?|credentials?|creds) (?:(?:that|which|were|was|have|has|been|being|are|is|got|recently) ){0,4})(?:leaked|leaks?|leaking)',
  ),
  read: () => ({ kind: 'filler' }),
}

/** *Not seen in any scan for a week*. */
const ANY_SCAN: Rule = {
  pattern: phrase(
    '(?=in |by |during )(?<=(?:^| )(?:un)?seen )(?:in|by|during) (?:any )?(?:scans?|scanners?)',
  ),
  read: () => ({ kind: 'filler' }),
}

/** Words that change nothing because of the words around them. */
export const ASIDE_RULES: readonly Rule[] = [READER, LEAKED, ANY_SCAN]
