import { fieldOf, isObject } from '../formats/reading/record-fields.ts'

/**
 * Whether a record is an event about one finding: of EventBridge, or a notification of Security Command
 * Center. It shows nothing about what else there is.
 */
export const isEvent = (record: unknown): boolean =>
  isObject(record) &&
  ((typeof fieldOf(record, 'detail-type') === 'string' && isObject(fieldOf(record, 'detail'))) ||
    (typeof fieldOf(record, 'notificationConfigName') === 'string' &&
      isObject(fieldOf(record, 'finding'))))
