import type { Provider } from '../../kernel/provider.ts'
import { identifyResource } from '../../resources/resource-identifier.ts'
import { azureId, azureTypeOf } from '../reading/azure-resource.ts'
import { regionOf } from '../reading/cloud-region.ts'
import { spelledField, spelledObject, spelledText } from '../reading/field-in-any-case.ts'
import {
  cleanText,
  firstText,
  type JsonObject,
  RESOURCE_ID_LENGTH,
} from '../reading/record-fields.ts'
import type { ReportedResource } from '../reading/reported-finding.ts'
import type { SourceProperties } from './scc-properties.ts'

/** Whose a resource is. */
export interface Account {
  readonly provider: Provider
  readonly id: string
  readonly name: string
}

/** The Enterprise tier looks into other clouds too. */
export function accountOf(
  finding: JsonObject,
  resource: JsonObject,
  properties: SourceProperties,
): Account {
  const cloud = spelledText(resource, 'cloudProvider')
  if (cloud === 'AMAZON_WEB_SERVICES') {
    const account = spelledObject(spelledObject(resource, 'awsMetadata'), 'account')
    return { provider: 'aws', id: spelledText(account, 'id'), name: spelledText(account, 'name') }
  }
  if (cloud === 'MICROSOFT_AZURE') {
    const account = spelledObject(spelledObject(resource, 'azureMetadata'), 'subscription')
    const id = spelledText(account, 'id').toLowerCase()
    return { provider: 'azure', id, name: spelledText(account, 'displayName') }
  }
  return projectOf(finding, resource, properties)
}

/** `//cloudresourcemanager.googleapis.com/projects/42`, `projects/42/sources/…`. */
const PROJECT = /^(?:\/\/cloudresourcemanager\.googleapis\.com\/)?projects\/([^/]+)/
const ABOVE_PROJECTS =
  /^(?:\/\/cloudresourcemanager\.googleapis\.com\/)?((?:organizations|folders)\/[^/]+)/

const first = (pattern: RegExp, names: readonly string[]): string =>
  firstText(...names.map((name) => pattern.exec(name)?.[1] ?? ''))

/**
 * The project by its number, which every version tells, if at all; older findings name it in
 * several places. What stands above projects belongs to its folder or organisation.
 */
function projectOf(
  finding: JsonObject,
  resource: JsonObject,
  properties: SourceProperties,
): Account {
  const metadata = spelledObject(resource, 'gcpMetadata')
  const id = resourceIdIn(finding, resource)
  const numbers = [
    spelledText(metadata, 'project'),
    spelledText(resource, 'projectName'),
    spelledText(finding, 'canonicalName'),
    id,
  ]
  const stated = cleanText(properties.get('ProjectId'))
  const above = [id, spelledText(finding, 'canonicalName'), spelledText(finding, 'name')]
  return {
    provider: 'gcp',
    id: firstText(
      first(PROJECT, numbers),
      stated,
      identifyResource(id).account_id,
      projectInPath(properties),
      first(ABOVE_PROJECTS, above),
    ),
    name: firstText(
      spelledText(metadata, 'projectDisplayName'),
      spelledText(resource, 'projectDisplayName'),
      stated,
    ),
  }
}

/** `["projects/shop/", "organizations/42/"]`. */
function projectInPath(properties: SourceProperties): string {
  const path = properties.get('ResourcePath')
  return Array.isArray(path)
    ? first(
        PROJECT,
        path.slice(0, 10).map((part) => cleanText(part)),
      )
    : ''
}

const resourceIdIn = (finding: JsonObject, resource: JsonObject): string =>
  firstText(
    spelledText(finding, 'resourceName', RESOURCE_ID_LENGTH + 1),
    spelledText(resource, 'name', RESOURCE_ID_LENGTH + 1),
  )

export function resourceOf(
  finding: JsonObject,
  resource: JsonObject,
  { provider, id: account_id }: Account,
): ReportedResource {
  const name = resourceIdIn(finding, resource)
  const id = provider === 'azure' ? azureId(name) : name
  return {
    id,
    type: firstText(provider === 'azure' ? azureTypeOf(id) : '', spelledText(resource, 'type')),
    name: firstText(
      spelledText(resource, 'displayName'),
      cleanText(spelledField(finding, 'assetDisplayName')),
    ),
    region: regionOf(spelledText(resource, 'location'), provider),
    tags: {},
    provider,
    owner: { provider, account_id },
  }
}
