/** The image, the compose file and the manifests match the product and grant it minimal privileges. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { validMetadata } from '@stance/core/metadata/account-metadata.fixture'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { openApiText } from '../src/app/api-document.ts'
import { SETTINGS } from '../src/app/config.ts'
import { JOB_TIMINGS } from '../src/platform/jobs/job-task.ts'
import { VERSION } from '../src/platform/package-paths.ts'
import { settingsByKey } from '../src/platform/setting-table.ts'
import { PLATFORM_SETTINGS } from '../src/platform/settings.ts'
import { makeCertificate } from './support/certificates.ts'
import { publishedSchemaError } from './support/published-kubernetes.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const run = promisify(execFile)

const matchesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([whole, group]) => group ?? whole)

const VARIABLES = new Set(
  [...settingsByKey(SETTINGS).values()].flatMap(({ variable, secret }) =>
    secret ? [variable, `${variable}_FILE`] : [variable],
  ),
)
const PATHS = Object.keys(JSON.parse(openApiText()).paths)

/** Secrets that replicas share and that come from files. */
const SHARED = [
  PLATFORM_SETTINGS.database.url.variable,
  PLATFORM_SETTINGS.auth.jwtSecret.variable,
  PLATFORM_SETTINGS.audit.key.variable,
].map((variable) => `${variable}_FILE`)

const drainMs = (): number => {
  const [text] = matchesIn(read('server/src/app/process/stop-signal.ts'), /DRAIN_MS = ([\d_]+)/g)
  return Number(text?.replaceAll('_', ''))
}
/** The duration of a stop without running requests. */
const maxStopSeconds = () => (drainMs() + JOB_TIMINGS.stopTimeoutMs) / 1000

describe('the image', () => {
  const text = read('deploy/Dockerfile').replaceAll(/ *\\\n */g, ' ')
  const [console = '', build = '', final = ''] = text.split(/^FROM .*$/m).slice(1)
  const instruction = (name: string) => matchesIn(final, new RegExp(`^${name} (.*)$`, 'gm'))
  const copiedIn = (stage: string) =>
    matchesIn(stage, /^COPY (?!--from)(.*) \S+$/gm).flatMap((sources) => sources.split(' '))
  const copied = copiedIn(build)
  const healthCheck = JSON.parse(
    matchesIn(final, /CMD (\["node", "-e".*\])$/gm)[0] ?? '[]',
  ) as string[]

  it('runs the program as uid 1000, on a pinned Debian with glibc', () => {
    expect(instruction('USER')).toEqual(['1000:1000'])
    expect(instruction('ENTRYPOINT')).toEqual(['["node", "bin/stance"]'])
    expect(instruction('CMD')).toEqual(['["serve"]'])
    expect(instruction('EXPOSE')).toEqual([PLATFORM_SETTINGS.port.default])
    expect(instruction('VOLUME')).toEqual(['/data'])
    const bases = new Set(matchesIn(text, /^FROM (\S+)/gm))
    expect([...bases]).toEqual([expect.stringMatching(/^node:\d+\.\d+\.\d+-\w+-slim$/)])
  })

  it('sets existing settings only', () => {
    const [environment = ''] = instruction('ENV')
    const names = matchesIn(environment, /\b(STANCE_\w+)=/g)
    expect(names).toEqual(['STANCE_HOST', 'STANCE_DATA_DIR'])
    expect(names.filter((name) => !VARIABLES.has(name))).toEqual([])
  })

  it('copies what exists, and the manifest of every workspace before the installation', () => {
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] }
    for (const stage of [console, build]) {
      expect(copiedIn(stage).filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
      const installation = stage.indexOf('RUN npm ci')
      const positions = workspaces.map((name) =>
        stage.indexOf(`COPY ${name}/package.json ${name}/`),
      )
      expect(positions.filter((at) => at < 0 || at > installation)).toEqual([])
    }
  })

  it('copies nothing else into the build', () => {
    const rules = read('deploy/Dockerfile.dockerignore')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
    expect(rules[0]).toBe('*')
    const admitted = rules.filter((rule) => rule.startsWith('!')).map((rule) => rule.slice(1))
    const needed = new Set(
      [...copied, ...copiedIn(console)].map((path) => path.split('/')[0] ?? ''),
    )
    expect(admitted.sort()).toEqual([...needed].sort())
  })

  it('needs neither the sources nor the compiler', async () => {
    const image = await mkdtemp(join(tmpdir(), 'stance-image-'))
    try {
      for (const path of new Set(copied)) {
        await cp(join(ROOT, path), join(image, path), {
          recursive: true,
          filter: (source) => !/\/server\/(dist|test)$/.test(source),
        })
      }
      await symlink(join(ROOT, 'node_modules'), join(image, 'node_modules'))
      await run(process.execPath, ['server/build.mjs'], { cwd: image })
      await rm(join(image, 'core/src'), { recursive: true })
      await rm(join(image, 'server/src'), { recursive: true })
      const options = { cwd: image, env: {}, maxBuffer: 16 * 1024 * 1024 }
      const { stdout } = await run(process.execPath, ['bin/stance', 'openapi'], options)
      expect(stdout.trim()).toBe(openApiText())
      const program = await readFile(join(image, 'server/dist/stance.js'), 'utf8')
      expect(program).not.toMatch(/(from|import\() ?["']esbuild["']/)
    } finally {
      await rm(image, { recursive: true })
    }
  })

  it('runs no script of a package', () => {
    expect(build).toMatch(/npm ci .*--ignore-scripts/)
  })

  it.each(['http', 'https'] as const)(
    'is healthy exactly while the liveness probe succeeds over %s',
    async (scheme) => {
      let status = 200
      const requestedPaths: (string | undefined)[] = []
      const answer: RequestListener = ({ url }, response) => {
        requestedPaths.push(url)
        response.writeHead(status).end()
      }
      const server =
        scheme === 'http' ? createServer(answer) : createTlsServer(makeCertificate('01'), answer)
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      const address = server.address()
      const env = {
        STANCE_PORT: String(typeof address === 'object' ? address?.port : ''),
        ...(scheme === 'https' && { STANCE_TLS_CERT_FILE: 'certificate.pem' }),
      }
      const check = () =>
        run(process.execPath, healthCheck.slice(1), { env }).then(
          () => 0,
          ({ code }) => code,
        )
      expect(await check()).toBe(0)
      status = 503
      expect(await check()).toBe(1)
      // It answers no one, and keeps its port, which another program could take.
      server.on('connection', (socket) => socket.destroy())
      server.closeAllConnections()
      expect(await check()).toBe(1)
      expect(requestedPaths).toEqual(['/healthz', '/healthz'])
      server.close()
    },
  )
})

const seconds = (duration: string) => Number(/^(\d+)s$/.exec(duration)?.[1])

describe('compose', () => {
  const { services, secrets, volumes } = parse(read('deploy/compose.yaml'))
  const { stance, database } = services

  it('names settings that exist, and secrets that it defines', () => {
    expect(Object.keys(stance.environment)).toEqual(SHARED)
    expect(SHARED.filter((name) => !VARIABLES.has(name))).toEqual([])
    const files: string[] = [
      ...Object.values<string>(stance.environment),
      database.environment.POSTGRES_PASSWORD_FILE,
    ]
    const mounted = [...stance.secrets, ...database.secrets]
    expect(files.map((path) => basename(path))).toEqual(mounted)
    expect(Object.keys(secrets).sort()).toEqual(mounted.sort())
  })

  it('drops all privileges of the service', () => {
    expect(stance).toMatchObject({
      image: `stance:${VERSION}`,
      read_only: true,
      tmpfs: ['/tmp'],
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      ports: [`127.0.0.1:${PLATFORM_SETTINGS.port.default}:${PLATFORM_SETTINGS.port.default}`],
      volumes: ['data:/data'],
    })
    expect(Object.keys(volumes)).toEqual(['data', 'database'])
  })

  it('waits for the database, for readiness and for the shutdown', () => {
    expect(stance.depends_on.database.condition).toBe('service_healthy')
    expect(database.healthcheck.test).toContain('pg_isready')
    expect(stance.healthcheck.test[3]).toContain(
      `port: ${PLATFORM_SETTINGS.port.default}, path: '/ready'`,
    )
    expect(seconds(stance.stop_grace_period)).toBeGreaterThan(maxStopSeconds())
  })
})

describe('Kubernetes', () => {
  const document = (name: string) => parse(read(`deploy/kubernetes/${name}.yaml`))
  const kustomization = document('kustomization')
  const { metadata, spec } = document('deployment')
  const { spec: pod } = spec.template
  const [container] = pod.containers
  const LABELS = { 'app.kubernetes.io/name': 'stance' }

  it('applies every file of the folder, and this release', async () => {
    const files = [
      'kustomization.yaml',
      ...kustomization.resources,
      ...kustomization.configMapGenerator[0].files,
    ]
    expect(files.sort()).toEqual((await readdir(join(ROOT, 'deploy/kubernetes'))).sort())
    const documents = files.flatMap((name) => parseAllDocuments(read(`deploy/kubernetes/${name}`)))
    expect(documents.flatMap(({ errors }) => errors)).toEqual([])
    expect(kustomization.images).toMatchObject([{ name: container.image, newTag: VERSION }])
    const accounts = read('deploy/kubernetes/accounts.yaml')
    expect(validMetadata(accounts).accounts).toEqual([])
  })

  it.each(kustomization.resources as string[])('%s is valid by the published schemas', (name) => {
    const manifests = parseAllDocuments(read(`deploy/kubernetes/${name}`)).map((one) => one.toJS())
    expect(manifests.map(publishedSchemaError).filter((error) => error !== '')).toEqual([])
  })

  it('gives every replica the same secrets, as files', () => {
    expect(spec.replicas).toBeGreaterThan(1)
    const environment = new Map<string, string>(
      container.env.map(({ name, value }: { name: string; value: string }) => [name, value]),
    )
    expect([...environment.keys()]).toEqual([
      PLATFORM_SETTINGS.accountsFile.variable,
      PLATFORM_SETTINGS.trustedProxies.variable,
      ...SHARED,
    ])
    const mounts: { name: string; mountPath: string }[] = container.volumeMounts
    const volumeOf = (path = '') =>
      mounts.find(({ mountPath }) => path.startsWith(`${mountPath}/`))?.name
    expect(SHARED.map((name) => volumeOf(environment.get(name)))).toEqual(
      SHARED.map(() => 'secrets'),
    )
    expect(volumeOf(environment.get(PLATFORM_SETTINGS.accountsFile.variable))).toBe('accounts')
    const keys = matchesIn(read('deploy/kubernetes/kustomization.yaml'), /--from-file=([\w-]+)/g)
    expect(SHARED.map((name) => basename(environment.get(name) ?? ''))).toEqual(keys)
    expect(mounts.map(({ name }) => name)).toEqual(
      pod.volumes.map(({ name }: { name: string }) => name),
    )
  })

  it('keeps the checkpoint of the audit log in a volume that outlives the pods', () => {
    const { metadata: claim, spec: volume } = document('volume')
    const data = pod.volumes.find(({ name }: { name: string }) => name === 'data')
    expect(data.persistentVolumeClaim).toEqual({ claimName: claim.name })
    expect(volume.accessModes).toEqual(['ReadWriteMany'])
    expect(container.volumeMounts).toContainEqual({ name: 'data', mountPath: '/data' })
  })

  it('drops all privileges of the pods', () => {
    expect(pod.automountServiceAccountToken).toBe(false)
    expect(pod.securityContext).toEqual({
      runAsNonRoot: true,
      runAsUser: 1000,
      runAsGroup: 1000,
      fsGroup: 1000,
      seccompProfile: { type: 'RuntimeDefault' },
    })
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    expect(container.resources.limits).toEqual({ cpu: '1', memory: '1Gi' })
  })

  it('uses the right probes', () => {
    const { startupProbe, livenessProbe, readinessProbe } = container
    const paths = [startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet.path)
    expect(paths).toEqual(['/healthz', '/healthz', '/ready'])
    expect(paths.filter((path) => !PATHS.includes(path))).toEqual([])
    expect(container.ports).toEqual([
      { name: 'http', containerPort: Number(PLATFORM_SETTINGS.port.default) },
    ])
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(maxStopSeconds())
  })

  it('selects its own pods everywhere, and opens one port', () => {
    const policy = document('network-policy').spec
    const selectors = [
      metadata.labels,
      spec.selector.matchLabels,
      spec.template.metadata.labels,
      ...pod.topologySpreadConstraints.map(
        ({ labelSelector }: { labelSelector: { matchLabels: object } }) =>
          labelSelector.matchLabels,
      ),
      document('service').spec.selector,
      document('pod-disruption-budget').spec.selector.matchLabels,
      policy.podSelector.matchLabels,
    ]
    expect(selectors).toEqual(selectors.map(() => LABELS))
    expect(document('service').spec.ports).toMatchObject([{ targetPort: 'http' }])
    expect(policy.policyTypes).toEqual(['Ingress', 'Egress'])
    expect(policy.ingress).toHaveLength(1)
    expect(policy.ingress[0].ports).toEqual([
      { protocol: 'TCP', port: Number(PLATFORM_SETTINGS.port.default) },
    ])
    const out = policy.egress.flatMap(({ ports }: { ports: { port: number }[] }) => ports)
    expect(out.map(({ port }: { port: number }) => port)).toEqual([53, 53, 5432])
  })
})
