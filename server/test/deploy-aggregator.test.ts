/** The image and the manifests of the aggregator are those of the specification. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { validMetadata } from '@stance/core/metadata/account-metadata.fixture'
import { Ajv } from 'ajv'
import { expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig } from '../src/aggregator/config/config-file.service.ts'
import { SETTINGS } from '../src/app/config.ts'
import { VERSION } from '../src/platform/package-paths.ts'
import { settingsByKey } from '../src/platform/setting-table.ts'
import { KUBERNETES_SCHEMAS } from './support/kubernetes-schemas.ts'
import { publishedSchemaError } from './support/published-kubernetes.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const FOLDER = join(ROOT, 'deploy/aggregator/kubernetes')
const read = (name: string): string => readFileSync(join(FOLDER, name), 'utf8')
const kustomization = parse(read('kustomization.yaml'))

interface Manifest {
  readonly apiVersion: string
  readonly kind: keyof typeof KUBERNETES_SCHEMAS
  readonly metadata: { readonly name: string }
  // biome-ignore lint/suspicious/noExplicitAny: the schemas check it
  readonly spec: any
}

const manifests: Manifest[] = kustomization.resources.flatMap((name: string) =>
  parseAllDocuments(read(name)).map((document) => document.toJS()),
)
const manifest = (kind: string, name: string): Manifest => {
  const found = manifests.find((one) => one.kind === kind && one.metadata.name === name)
  if (!found) throw new Error(`There is no ${kind} ${name}`)
  return found
}

const cronJob = manifest('CronJob', 'stance-aggregator').spec
const job = cronJob.jobTemplate.spec.template.spec
const serve = manifest('Deployment', 'stance-aggregator-serve').spec.template.spec

it('applies every file of the folder, and this release', () => {
  const files = [
    'kustomization.yaml',
    ...kustomization.resources,
    ...kustomization.configMapGenerator[0].files,
  ]
  expect(files.sort()).toEqual(readdirSync(FOLDER).sort())
  expect(kustomization.images).toMatchObject([{ name: 'stance-aggregator', newTag: VERSION }])
})

const validator = new Ajv({ strict: false })

it.each(manifests.map((one) => [one.kind, one.metadata.name, one] as const))(
  '%s %s has only fields of Kubernetes, with values of their types',
  (kind, _, one) => {
    const check = validator.compile(KUBERNETES_SCHEMAS[kind])
    expect([check(one), check.errors]).toEqual([true, null])
    expect(publishedSchemaError(one)).toBe('')
  },
)

it('a text for a number is refused by the published schemas', () => {
  const one = manifest('CronJob', 'stance-aggregator')
  expect(
    publishedSchemaError({
      ...one,
      spec: { ...one.spec, failedJobsHistoryLimit: 'three' },
    } as never),
  ).toContain('failedJobsHistoryLimit')
})

it('a misspelt field is no field of Kubernetes', () => {
  const one = manifest('CronJob', 'stance-aggregator')
  const check = validator.compile(KUBERNETES_SCHEMAS.CronJob)
  expect(check({ ...one, spec: { ...one.spec, concurencyPolicy: 'Forbid' } })).toBe(false)
})

it('the job runs once a month, alone, with one core and 1 GiB', () => {
  expect(cronJob.schedule).toMatch(/^\d+ \d+ \d+ \* \*$/)
  expect(cronJob.concurrencyPolicy).toBe('Forbid')
  expect(job.containers[0].resources.limits).toEqual({ cpu: '1000m', memory: '1Gi' })
  expect(job.restartPolicy).toBe('Never')
})

it.each([
  ['the job', job],
  ['serve', serve],
])('%s is user 1000 without privileges, on a read-only root', (_, pod) => {
  expect(pod.automountServiceAccountToken).toBe(false)
  expect(pod.securityContext).toMatchObject({
    runAsNonRoot: true,
    runAsUser: 1000,
    runAsGroup: 1000,
    seccompProfile: { type: 'RuntimeDefault' },
  })
  expect(pod.containers).toHaveLength(1)
  expect(pod.containers[0].securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  })
  const names = ({ name }: { name: string }) => name
  expect(pod.containers[0].volumeMounts.map(names)).toEqual(pod.volumes.map(names))
})

it('nothing reaches the job, and it reaches DNS and HTTPS outside of private ranges', () => {
  const { spec } = manifest('NetworkPolicy', 'stance-aggregator')
  const { labels } = cronJob.jobTemplate.spec.template.metadata
  expect(spec.podSelector.matchLabels).toEqual(labels)
  expect(spec.policyTypes).toEqual(['Ingress', 'Egress'])
  expect(spec.ingress).toEqual([])
  const [dns, https, ...others] = spec.egress
  expect(others).toEqual([])
  expect(dns.ports).toEqual([
    { protocol: 'UDP', port: 53 },
    { protocol: 'TCP', port: 53 },
  ])
  expect(https.ports).toEqual([{ protocol: 'TCP', port: 443 }])
  const blocks: { ipBlock: { cidr: string; except: string[] } }[] = https.to
  expect(blocks.map(({ ipBlock }) => ipBlock.cidr)).toEqual(['0.0.0.0/0', '::/0'])
  expect(blocks.flatMap(({ ipBlock }) => ipBlock.except)).toEqual(
    expect.arrayContaining([
      '10.0.0.0/8',
      '172.16.0.0/12',
      '192.168.0.0/16',
      '169.254.0.0/16',
      'fc00::/7',
      'fe80::/10',
    ]),
  )
})

/** How a pod mounts a volume: the claim or class, and whether it may write. */
const mountsOf = (pod: typeof job): string[] =>
  pod.volumes.map((volume: Record<string, unknown>) => {
    const { name, csi, persistentVolumeClaim, configMap } = volume as {
      name: string
      csi?: { volumeAttributes: { secretProviderClass: string } }
      persistentVolumeClaim?: { claimName: string }
      configMap?: { name: string }
    }
    const mount = pod.containers[0].volumeMounts.find((one: { name: string }) => one.name === name)
    const source =
      csi?.volumeAttributes.secretProviderClass ??
      persistentVolumeClaim?.claimName ??
      configMap?.name
    return `${name} ${source ?? ''} ${mount.readOnly ? 'read' : 'write'}`
  })

it('each one reads and writes what the table of access says', () => {
  expect(mountsOf(job)).toEqual([
    'config stance-aggregator read',
    'secrets stance-aggregator read',
    'state stance-aggregator-state write',
    'reports stance-aggregator-reports write',
    'tmp  write',
  ])
  expect(mountsOf(serve)).toEqual([
    'config stance-aggregator read',
    'secrets stance-aggregator-serve read',
    'reports stance-aggregator-reports read',
    'tmp  write',
  ])
  expect(job.serviceAccountName).toBe('stance-aggregator')
  expect(serve.serviceAccountName).toBeUndefined()
})

it('secrets come from a vault as files, and from no environment', () => {
  expect(job.containers[0].env).toBeUndefined()
  const variables = new Set(
    [...settingsByKey(SETTINGS).values()].flatMap(({ variable, secret }) =>
      secret ? [variable, `${variable}_FILE`] : [variable],
    ),
  )
  for (const { name, value } of serve.containers[0].env) {
    expect(variables).toContain(name)
    if (name.endsWith('_FILE')) {
      const { objects } = manifest('SecretProviderClass', 'stance-aggregator-serve').spec.parameters
      expect(objects).toContain(`objectName: ${basename(value)}`)
    }
  }
})

it('the configuration is valid, and state and reports are in the volumes', () => {
  const { config } = readConfig(join(FOLDER, 'stance-aggregator.yaml'), {})
  expect(config.state_dir).toMatch(/^\/state\//)
  expect(config.reports?.dir).toMatch(/^\/reports\//)
  expect(config.reports?.formats).toContain('json')
  expect(validMetadata(read('metadata.yaml')).accounts).toEqual([])
})

it('the image is built in stages and runs the program as user 1000', () => {
  const text = readFileSync(join(ROOT, 'deploy/aggregator/Dockerfile'), 'utf8')
  const stages = text.split(/^FROM .*$/m).slice(1)
  expect(stages).toHaveLength(2)
  const final = stages.at(-1) ?? ''
  expect(final).toMatch(/^USER 1000:1000$/m)
  expect(final).toMatch(/^ENTRYPOINT \["bin\/stance-aggregator"\]$/m)
  expect(final.indexOf('USER')).toBeGreaterThan(final.lastIndexOf('RUN'))
  const copied = [...(stages[0] ?? '').matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(
    ([, sources = '']) => sources.split(' '),
  )
  expect(copied.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})
