import { describe, expect, it } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { fieldOfError, fieldSentence, positionInMessage } from './field-errors.ts'

const refusal = (message: string, status = 400) =>
  new ApiError(message, { status, code: status === 409 ? 'CONFLICT' : 'BAD_REQUEST' })

const FIELDS = { name: 'name', roles: ['aws', 'aws.role_arns'], hours: 'every_hours' } as const

describe('the field that an error is about', () => {
  it.each([
    [refusal('name must not be blank'), 'name'],
    [refusal('aws.role_arns must have at least 1 entry'), 'roles'],
    [refusal('aws.role_arns[3] does not have the expected format'), 'roles'],
    [refusal('aws is required'), 'roles'],
    [refusal('every_hours must be at least 1'), 'hours'],
    [refusal('names must not be blank'), undefined],
    [refusal('aws.role_arns_more is not a field of this request'), undefined],
    [refusal('aws.regions must have at least 1 entry'), undefined],
    [refusal('Another connection has this name; choose another name', 409), 'name'],
    [new Error('name must not be blank'), undefined],
    [undefined, undefined],
  ])('of %j', (error, field) => {
    expect(fieldOfError(error, FIELDS, 'name')).toBe(field)
  })

  it.each([
    ['aws.role_arns[3] does not have the expected format', 3],
    ['aws.role_arns must have at least 1 entry', undefined],
  ])('at the position that %s names', (message, position) => {
    expect(positionInMessage(refusal(message))).toBe(position)
  })
})

describe('the sentence at a field', () => {
  it.each([
    ['expires_at must be in the future', 'Ends on must be in the future'],
    ['aws.regions must have at least 1 entry', 'Ends on must have at least 1 entry'],
    [
      'aws.regions[2] does not have the expected format',
      'aws.regions[2] does not have the expected format',
    ],
    ['comment must have at most 5 characters', 'comment must have at most 5 characters'],
    ['A view of this name exists', 'A view of this name exists'],
    ['', ''],
  ])('of %j is %j', (message, sentence) => {
    expect(fieldSentence(message, 'Ends on')).toBe(sentence)
  })
})
