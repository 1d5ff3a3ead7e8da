import type { Provider } from '../../kernel/provider.ts'
import { isProjectId } from '../../resources/canonical-gcp.ts'
import { identifyResource } from '../../resources/resource-identifier.ts'
import { azureId, azureTypeOf } from '../reading/azure-resource.ts'
import { regionOf } from '../reading/cloud-region.ts'
import { fieldInAnyCase, objectInAnyCase, textInAnyCase } from '../reading/field-in-any-case.ts'
import {
  cleanText,
  firstText,
  type JsonObject,
  RESOURCE_ID_LENGTH,
} from '../reading/record-fields.ts'
import type { ReportedResource } from '../reading/reported-finding.ts'
import type { SourceProperties } from './scc-properties.ts'

/** The account that owns a resource. */
export interface Account {
  readonly provider: Provider
  readonly id: string
  readonly name: string
}

/** The Enterprise tier also reports resources of other clouds. */
export function accountOf(
  finding: JsonObject,
  resource: JsonObject,
  properties: SourceProperties,
): Account {
  const cloud = textInAnyCase(resource, 'cloudProvider')
  if (cloud === 'AMAZON_WEB_SERVICES') {
    const account = objectInAnyCase(objectInAnyCase(resource, 'awsMetadata'), 'account')
    return {
      provider: 'aws',
      id: textInAnyCase(account, 'id'),
      name: textInAnyCase(account, 'name'),
    }
  }
  if (cloud === 'MICROSOFT_AZURE') {
    const account = objectInAnyCase(objectInAnyCase(resource, 'azureMetadata'), 'subscription')
    const id = textInAnyCase(account, 'id').toLowerCase()
    return { provider: 'azure', id, name: textInAnyCase(account, 'displayName') }
  }
  return projectOf(finding, resource, properties)
}

/** `//cloudresourcemanager.googleapis.com/projects/42`, `projects/42/sources/…`. */
const PROJECT = /^(?:\/\/cloudresourcemanager\.googleapis\.com\/)?projects\/([^/]+)/
const ABOVE_PROJECTS =
  /^(?:\/\/cloudresourcemanager\.googleapis\.com\/)?((?:organizations|folders)\/[^/]+)/

const firstMatch = (pattern: RegExp, names: readonly string[]): string =>
  firstText(...names.map((name) => pattern.exec(name)?.[1] ?? ''))

/**
 * Returns the project by its id, if the record has it next to the number, which every version
 * contains; older findings have it in one of several fields. A resource above projects belongs to
 * its folder or organisation.
 */
function projectOf(
  finding: JsonObject,
  resource: JsonObject,
  properties: SourceProperties,
): Account {
  const metadata = objectInAnyCase(resource, 'gcpMetadata')
  const id = resourceIdIn(finding, resource)
  const numbers = [
    textInAnyCase(metadata, 'project'),
    textInAnyCase(resource, 'projectName'),
    textInAnyCase(finding, 'canonicalName'),
    id,
  ]
  const projectId = cleanText(properties.get('ProjectId'))
  const names = [
    textInAnyCase(metadata, 'projectDisplayName'),
    textInAnyCase(resource, 'projectDisplayName'),
  ]
  const ancestors = [id, textInAnyCase(finding, 'canonicalName'), textInAnyCase(finding, 'name')]
  return {
    provider: 'gcp',
    id: firstText(
      // Security Command Center gives the id as the display name.
      ...names.filter(isProjectId),
      firstMatch(PROJECT, numbers),
      projectId,
      identifyResource(id).account_id,
      projectInPath(properties),
      firstMatch(ABOVE_PROJECTS, ancestors),
    ),
    name: firstText(...names, projectId),
  }
}

/** `["projects/shop/", "organizations/42/"]`. */
function projectInPath(properties: SourceProperties): string {
  const path = properties.get('ResourcePath')
  return Array.isArray(path)
    ? firstMatch(
        PROJECT,
        path.slice(0, 10).map((part) => cleanText(part)),
      )
    : ''
}

const resourceIdIn = (finding: JsonObject, resource: JsonObject): string =>
  firstText(
    textInAnyCase(finding, 'resourceName', RESOURCE_ID_LENGTH + 1),
    textInAnyCase(resource, 'name', RESOURCE_ID_LENGTH + 1),
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
    type: firstText(provider === 'azure' ? azureTypeOf(id) : '', textInAnyCase(resource, 'type')),
    name: firstText(
      textInAnyCase(resource, 'displayName'),
      cleanText(fieldInAnyCase(finding, 'assetDisplayName')),
    ),
    region: regionOf(textInAnyCase(resource, 'location'), provider),
    tags: {},
    provider,
    owner: { provider, account_id },
  }
}
