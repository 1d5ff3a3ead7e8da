import { describe, expect, test } from 'vitest'
import { AppError, type ErrorCode, notFound } from '../../kernel/app-error.ts'
import { errorBody, toErrorBody } from './error-response.ts'

const REQUEST_ID = 'request-1'

test.each<[ErrorCode, string, number]>([
  ['BAD_REQUEST', 'BAD_REQUEST', 400],
  ['UNAUTHORIZED', 'UNAUTHORIZED', 401],
  ['FORBIDDEN', 'FORBIDDEN', 403],
  ['NOT_FOUND', 'NOT_FOUND', 404],
  ['FINDING_NOT_FOUND', 'FINDING_NOT_FOUND', 404],
  ['COMMENT_NOT_FOUND', 'COMMENT_NOT_FOUND', 404],
  ['METHOD_NOT_ALLOWED', 'METHOD_NOT_ALLOWED', 405],
  ['CONFLICT', 'CONFLICT', 409],
  ['PRECONDITION_FAILED', 'CONFLICT', 412],
  ['PAYLOAD_TOO_LARGE', 'PAYLOAD_TOO_LARGE', 413],
  ['UNSUPPORTED_MEDIA_TYPE', 'UNSUPPORTED_MEDIA_TYPE', 415],
  ['RATE_LIMITED', 'RATE_LIMITED', 429],
  ['HEADERS_TOO_LARGE', 'BAD_REQUEST', 431],
  ['INTERNAL_ERROR', 'INTERNAL_ERROR', 500],
  ['NOT_IMPLEMENTED', 'NOT_IMPLEMENTED', 501],
  ['SERVICE_UNAVAILABLE', 'SERVICE_UNAVAILABLE', 503],
])('%s is %s with %i', (code, wireCode, status) => {
  expect(errorBody(code, 'Why')).toEqual({ code: wireCode, message: 'Why', status })
  expect(toErrorBody(new AppError(code, 'Why'), REQUEST_ID)).toEqual(errorBody(code, 'Why'))
})

test('the error names the missing resource', () => {
  expect(toErrorBody(notFound('FINDING'), REQUEST_ID)).toEqual({
    code: 'FINDING_NOT_FOUND',
    message: 'No such finding',
    status: 404,
  })
})

describe('an unknown error reveals nothing', () => {
  const DEFECT = {
    code: 'INTERNAL_ERROR',
    message: 'Something went wrong; the request id is request-1',
    status: 500,
  }
  test.each<[string, unknown]>([
    ['an error', new Error('select secret from finding')],
    ['an error with a status', Object.assign(new Error('secret'), { statusCode: 400 })],
    ['a database error', Object.assign(new Error('secret'), { code: '23505', detail: 'secret' })],
    ['an error of the framework', Object.assign(new Error('secret'), { code: 'FST_ERR_X' })],
    ['text', 'secret'],
    ['nothing', undefined],
    ['an object in the shape of an error', { code: 'BAD_REQUEST', message: 'secret', status: 400 }],
  ])('%s', (_, error) => {
    expect(toErrorBody(error, REQUEST_ID)).toEqual(DEFECT)
  })

  test('the cause of an AppError is not sent', () => {
    const error = new AppError('CONFLICT', 'Taken', { cause: new Error('secret') })
    expect(JSON.stringify(toErrorBody(error, REQUEST_ID))).not.toContain('secret')
  })
})

test.each<[string, number, string, number]>([
  ['FST_ERR_CTP_BODY_TOO_LARGE', 413, 'PAYLOAD_TOO_LARGE', 413],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 415, 'UNSUPPORTED_MEDIA_TYPE', 415],
  ['FST_ERR_CTP_EMPTY_JSON_BODY', 400, 'BAD_REQUEST', 400],
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', 400, 'BAD_REQUEST', 400],
  ['FST_ERR_BAD_URL', 400, 'BAD_REQUEST', 400],
  ['FST_ERR_MAX_PARAM_LENGTH', 414, 'NOT_FOUND', 404],
  ['FST_FILES_LIMIT', 413, 'PAYLOAD_TOO_LARGE', 413],
  ['FST_PROTO_VIOLATION', 400, 'BAD_REQUEST', 400],
  ['FST_ERR_OF_TOMORROW', 400, 'BAD_REQUEST', 400],
  ['FST_ERR_OF_TOMORROW', 500, 'INTERNAL_ERROR', 500],
  ['ECONNRESET', 400, 'BAD_REQUEST', 400],
  ['ECONNRESET', 500, 'INTERNAL_ERROR', 500],
])('the error %s (%i) of the framework becomes %s', (code, statusCode, wireCode, status) => {
  const error = Object.assign(new Error("its own words: '/secret'"), { code, statusCode })
  const body = toErrorBody(error, REQUEST_ID)
  expect(body).toMatchObject({ code: wireCode, status })
  expect(body.message).not.toContain('secret')
})
