import { Type } from 'typebox'
import { Provider, Severity } from '../../../data/terms.schema.ts'
import { pageQuery, Strict, Word, WordList } from '../../../platform/http/field-types.ts'
import { FindingStatus } from '../findings.schema.ts'
import { FINDING_SORTS } from './finding-list.ts'

/** What a list and an export are filtered by. */
export const FINDING_FILTER = {
  severity: Type.Optional(WordList(Severity, 'upper')),
  provider: Type.Optional(WordList(Provider, 'lower')),
  status: Type.Optional(WordList(FindingStatus, 'lower')),
}

export const FindingListQuery = Strict({
  ...FINDING_FILTER,
  sort: Type.Optional(Word(FINDING_SORTS, 'lower')),
  order: Type.Optional(Word(['asc', 'desc'], 'lower')),
  ...pageQuery(),
})
