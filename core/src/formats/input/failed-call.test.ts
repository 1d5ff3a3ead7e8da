import { describe, expect, it } from 'vitest'
import { EXAMPLES } from '../examples.fixture.ts'
import { failureOfPage, failureOfRecord, failureOfText } from './failed-call.ts'

const message = 'User arn:aws:iam::111122223333:user/ann is not authorized'

describe('a record that reports a failure', () => {
  it.each<[string, object, string]>([
    ['AWS', { __type: 'ExpiredTokenException', message }, 'AWS (ExpiredTokenException)'],
    ['AWS, with a name space', { __type: 'com.amazon.coral#AccessDenied' }, 'AWS (AccessDenied)'],
    [
      'botocore',
      { Error: { Code: 'ThrottlingException', Message: message } },
      'AWS (ThrottlingException)',
    ],
    [
      'a JSON service of AWS',
      { Code: 'AccessDeniedException', Message: message },
      'a web service (AccessDeniedException)',
    ],
    [
      'the JavaScript SDK',
      { name: 'TooManyRequestsException', $fault: 'client', $metadata: {} },
      'AWS (TooManyRequestsException)',
    ],
    [
      'a function of AWS',
      { errorMessage: message, errorType: 'Runtime.Exit' },
      'a web service (Runtime.Exit)',
    ],
    ['API Gateway', { message: 'Forbidden' }, 'a web service'],
    ['Azure', { error: { code: 'AuthorizationFailed', message } }, 'Azure (AuthorizationFailed)'],
    [
      'Resource Graph',
      { error: { code: 'BadRequest', details: [{ code: 'InvalidQuery' }] } },
      'Azure (BadRequest)',
    ],
    ['OData', { 'odata.error': { code: 'Request_Denied' } }, 'Azure (Request_Denied)'],
    [
      'Google',
      { error: { code: 403, message, status: 'PERMISSION_DENIED' } },
      'Google Cloud (PERMISSION_DENIED)',
    ],
    ['Google, without a status', { error: { code: 429, errors: [] } }, 'Google Cloud (429)'],
    [
      'an identity provider',
      { error: 'invalid_client', error_description: 'AADSTS7000215' },
      'the sign-in (invalid_client)',
    ],
    [
      'Kubernetes',
      { kind: 'Status', status: 'Failure', reason: 'Forbidden', code: 403 },
      'Kubernetes (Forbidden)',
    ],
    [
      'GraphQL',
      { errors: [{ message, extensions: { code: 'UNAUTHENTICATED' } }], data: null },
      'a GraphQL service (UNAUTHENTICATED)',
    ],
    [
      'a problem of HTTP',
      { type: 'about:blank', title: 'Unauthorized', status: 401 },
      'a web service (401)',
    ],
    [
      'a framework',
      { timestamp: 1, status: 500, error: 'Internal Server Error', path: '/' },
      'a web service (500)',
    ],
  ])('is recognised: %s', (_, record, what) => {
    expect(failureOfRecord(record)).toBe(`It is an error of ${what} in place of findings`)
  })

  it('is also an empty object', () => {
    expect(failureOfRecord({})).toBe('It is an empty object in place of findings')
  })

  it('is named by its code, never by a sentence', () => {
    expect(failureOfRecord({ error: { code: message, message } })).not.toContain('ann')
  })

  it.each([
    [null],
    [7],
    [[]],
    [{ hello: 'world' }],
    [{ Id: 'x', Title: 'y' }],
    [{ message: 'a', Id: 'b' }],
  ])('is none of these: %j', (record) => {
    expect(failureOfRecord(record)).toBeNull()
  })

  it('is no record of any scanner', () => {
    expect(EXAMPLES.filter((record) => failureOfRecord(record) !== null)).toEqual([])
  })
})

describe('a text that reports a failure', () => {
  it.each([
    [
      '\nAn error occurred (ExpiredToken) when calling the GetFindings operation: x',
      'AWS (ExpiredToken)',
    ],
    [
      'aws: [ERROR]: An error occurred (AccessDeniedException) when calling',
      'AWS (AccessDeniedException)',
    ],
    ['Unable to locate credentials. You can configure credentials by running', 'AWS'],
    ['Error loading SSO Token: Token for x does not exist', 'AWS'],
    ['The SSO session associated with this profile has expired', 'AWS'],
    ['usage: aws [options] <command>', 'AWS'],
    ['ERROR: (AuthorizationFailed) The client does not have', 'Azure (AuthorizationFailed)'],
    ['(AuthorizationFailed) The client does not have', 'Azure (AuthorizationFailed)'],
    ["ERROR: Please run 'az login' to setup account.", 'Azure'],
    ['ERROR: AADSTS700082: The refresh token has expired', 'Azure (AADSTS700082)'],
    [
      'ERROR: (gcloud.scc.findings.list) PERMISSION_DENIED: Permission denied',
      'Google Cloud (PERMISSION_DENIED)',
    ],
    ['ERROR: (gcloud.scc.findings.list) There was a problem', 'Google Cloud'],
    ['ERROR: gcloud crashed (ConnectionError)', 'Google Cloud'],
    ['ERROR: something else', 'a command'],
    ['Traceback (most recent call last):\n  File', 'a command'],
    ['curl: (6) Could not resolve host', 'curl (6)'],
    ['HTTP/1.1 403 Forbidden\r\n', 'a web server (403)'],
    [
      '<?xml version="1.0"?>\n<ErrorResponse><Error><Type>Sender</Type><Code>Throttling</Code>',
      'AWS or Azure (Throttling)',
    ],
    ['<Error><Code>AccessDenied</Code><Message>x</Message></Error>', 'AWS or Azure (AccessDenied)'],
  ])('is recognised: %s', (text, what) => {
    expect(failureOfText(text)).toBe(`It is an error of ${what} in place of findings`)
  })

  it.each(['<!DOCTYPE html><title>Sign in</title>', '\n<html lang="en">'])(
    'is a page: %s',
    (text) => {
      expect(failureOfText(text)).toContain('an HTML page')
    },
  )

  it.each(['', 'no findings today', 'id,title\n', '# Exports', 'Listed 0 items.'])(
    'is none of these: %j',
    (text) => {
      expect(failureOfText(text)).toBeNull()
    },
  )
})

describe('a page', () => {
  it.each([
    [{ Findings: [], error: { code: 'AccessDenied' } }, true],
    [{ value: [], error: 'throttled' }, true],
    [{ data: [], errors: [{ message }] }, true],
    [{ Findings: [], __type: 'ThrottlingException' }, true],
    [{ detail: { findings: [] } }, false],
    [{ data: [], error: null, errors: [] }, false],
    [{ Findings: [], error: '', NextToken: '' }, false],
    [{ Findings: [] }, false],
  ])('%j reports a failure: %s', (envelope, expected) => {
    expect(failureOfPage(envelope) !== null).toBe(expected)
  })
})
