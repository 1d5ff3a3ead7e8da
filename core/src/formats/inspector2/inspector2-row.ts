import { fieldOf, type JsonObject, textIn } from '../reading/record-fields.ts'

const COLUMNS = ['AWS Account Id', 'Finding ARN', 'Resource ID', 'Title']

/** Returns whether a record is a row of the report that Inspector exports as CSV. */
export const isRow = (record: JsonObject): boolean =>
  COLUMNS.every((name) => typeof fieldOf(record, name) === 'string')

/** One cell lists several packages, another lists their versions in the same order. */
const listOf = (cell: string): readonly string[] =>
  cell
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

/** Converts a row to a finding as the API returns it. */
export function findingOfRow(row: JsonObject): JsonObject {
  const cell = (name: string) => textIn(row, name)
  const fixed = listOf(cell('Fixed in Version'))
  const id = cell('Vulnerability Id')
  return {
    findingArn: fieldOf(row, 'Finding ARN'),
    awsAccountId: fieldOf(row, 'AWS Account Id'),
    type: cell('Finding Type'),
    title: fieldOf(row, 'Title'),
    description: fieldOf(row, 'Description'),
    severity: cell('Severity'),
    status: cell('Status').toUpperCase(),
    fixAvailable: cell('Fix Available').toUpperCase(),
    exploitAvailable: cell('Exploit Available'),
    epss: { score: cell('EPSS Score') },
    firstObservedAt: cell('First Seen'),
    lastObservedAt: cell('Last Seen'),
    updatedAt: cell('Last Updated'),
    remediation: { recommendation: { text: fieldOf(row, 'Remediation') } },
    ...(id !== '' && {
      packageVulnerabilityDetails: {
        vulnerabilityId: id,
        cvss: ['NVD CVSS3 Score', 'Vendor CVSS3 Score'].map((name) => ({
          version: '3',
          baseScore: cell(name),
        })),
        vulnerablePackages: listOf(cell('Affected Packages')).map((name, at) => ({
          name,
          fixedInVersion: fixed[at] ?? '',
        })),
      },
    }),
    resources: [
      {
        id: fieldOf(row, 'Resource ID'),
        type: cell('Resource Type'),
        region: cell('Region'),
        tags: {},
      },
    ],
  }
}
