import { fieldOf, isObject, type JsonObject } from '../reading/record-fields.ts'

/** A kind of records that services and tools write, and that are no findings of any of them. */
interface OtherRecords {
  readonly what: string
  readonly matches: (record: JsonObject) => boolean
}

const isText = (record: JsonObject, ...names: readonly string[]): boolean =>
  names.every((name) => typeof fieldOf(record, name) === 'string')

const hasOne = (record: JsonObject, ...names: readonly string[]): boolean =>
  names.some((name) => fieldOf(record, name) !== undefined)

const OTHER_RECORDS: readonly OtherRecords[] = [
  {
    what: 'an entry of a log of Google Cloud',
    matches: (record) =>
      isText(record, 'logName') && hasOne(record, 'jsonPayload', 'protoPayload', 'textPayload'),
  },
  {
    what: 'an event of CloudTrail',
    matches: (record) => isText(record, 'eventVersion', 'eventSource', 'eventName'),
  },
  {
    what: 'another event of EventBridge',
    matches: (record) => isText(record, 'detail-type', 'source'),
  },
  {
    what: 'an object of Kubernetes',
    matches: (record) =>
      isText(record, 'apiVersion', 'kind') && isObject(fieldOf(record, 'metadata')),
  },
  {
    what: 'a bill of materials',
    matches: (record) => isText(record, 'bomFormat') || isText(record, 'spdxVersion'),
  },
]

/** Returns what a record of no known format is if it is known to be no finding; else null. */
export const otherRecord = (record: unknown): string | null =>
  isObject(record) ? (OTHER_RECORDS.find(({ matches }) => matches(record))?.what ?? null) : null
