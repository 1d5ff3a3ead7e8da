import { describe, expect, it } from 'vitest'
import { mayBeOtherFile, otherFile } from './other-files.ts'

const HTML = '\uFEFF\n<!DOCTYPE html><html>'
const COMPLIANCE = 'PROVIDER;DESCRIPTION;ACCOUNTID;REGION;REQUIREMENTS_ID;STATUS;CHECKID\n'

describe('a file without findings', () => {
  it.each([
    ['out/prowler-output-111122223333-20310101.html', HTML],
    ['out/prowler-output.HTML.gz', HTML],
    ['compliance/prowler-output_cis_3.0_aws.csv', COMPLIANCE],
    ['compliance/prowler-output_ens.csv', '"Provider","Description","Requirements_Id"\n'],
    ['README.md', '# Exports'],
    ['exports/README', 'Exports of June'],
    ['LICENSE', 'Apache License'],
    ['prowler.log', '2031-01-01 10:00:00 [File: x] WARNING'],
    ['results_cli.txt', 'Passed checks: 3'],
    ['inc-scoutsuite/css/style.css', 'body {}'],
    ['inc-scoutsuite/helpers.js', 'function show() {}'],
    ['scoutsuite-results/scoutsuite_exceptions_aws.js', 'exceptions =\n{}'],
    ['logo.svg', '<svg xmlns="http://www.w3.org/2000/svg">'],
    ['logo.png', '\x89PNG'],
    ['report.pdf', '%PDF-1.7'],
    ['report.xlsx', 'PK\x03\x04'],
    ['results_junitxml.xml', '<?xml version="1.0"?><testsuites>'],
    ['findings.json.sha256', `${'ab'.repeat(32)}  findings.json`],
  ])('is recognised: %s', (name, content) => {
    expect(mayBeOtherFile(name)).toBe(true)
    expect(otherFile(name, content)).not.toBeNull()
  })

  it.each([
    ['a page in place of a scan', 'findings.json', HTML],
    ['a scan with the name of a page', 'findings.html', '[{"Id": "x"}]'],
    [
      'a table of findings',
      'prowler-output.csv',
      'AUTH_METHOD;TIMESTAMP;ACCOUNT_UID;FINDING_UID\n',
    ],
    [
      'results that a page loads',
      'scoutsuite_results_aws.js',
      'scoutsuite_results =\n{"account_id": 1}',
    ],
    ['findings with the name of a text', 'findings.txt', '{"Id": "x"}'],
    ['findings with the name of a log', 'findings.log', '\n[{"Id": "x"}]'],
    ['an error with the name of a text', 'findings.txt', 'An error occurred (AccessDenied) when'],
    ['an error with the name of a log', 'errors.log', 'ERROR: (AuthorizationFailed) The client'],
    ['an error in XML', 'findings.xml', '<Error><Code>AccessDenied</Code>'],
    ['the default output of gcloud', 'findings.yaml', 'finding:\n  category: X\n'],
    ['an archive', 'findings.zip', 'PK\x03\x04'],
    ['no name', '', HTML],
  ])('is none of these: %s', (_, name, content) => {
    expect(otherFile(name, content)).toBeNull()
  })
})
