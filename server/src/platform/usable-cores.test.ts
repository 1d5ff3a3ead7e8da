import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { coresOfCfs, coresOfMax } from './cpu-quota.ts'
import { quotaOfProcess, usableCores } from './usable-cores.ts'

/** A folder with files of the kernel. */
const rootWith = (files: Readonly<Record<string, string>>): string => {
  const root = mkdtempSync(join(tmpdir(), 'stance-cgroup-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  return root
}

const ALL = Number.POSITIVE_INFINITY

test.each([
  ['max 100000\n', null],
  ['200000 100000\n', 2],
  ['150000 100000', 1.5],
  ['50000 50000\n', 1],
  ['', null],
  ['0 0\n', null],
  ['no number', null],
])('cpu.max of version 2: %j', (text, cores) => {
  expect(coresOfMax(text)).toBe(cores)
})

test.each([
  ['-1\n', '100000\n', null],
  ['250000\n', '100000\n', 2.5],
  ['', '', null],
  ['100000', '', null],
])('cpu.cfs_quota_us %j and cpu.cfs_period_us %j of version 1', (quota, period, cores) => {
  expect(coresOfCfs(quota, period)).toBe(cores)
})

const V1 = 'sys/fs/cgroup/cpu'

test.each([
  ['no groups', {}, ALL],
  ['an own root', { 'proc/self/cgroup': '0::/\n', 'sys/fs/cgroup/cpu.max': '200000 100000\n' }, 2],
  ['the root of a machine', { 'proc/self/cgroup': '0::/\n' }, ALL],
  [
    'the least of all groups above it',
    {
      'proc/self/cgroup': '0::/pods/pod/job\n',
      'sys/fs/cgroup/pods/cpu.max': '400000 100000\n',
      'sys/fs/cgroup/pods/pod/cpu.max': '100000 100000\n',
      'sys/fs/cgroup/pods/pod/job/cpu.max': 'max 100000\n',
    },
    1,
  ],
  [
    'version 1, whose path is one of the host',
    {
      'proc/self/cgroup': '9:memory:/docker/1\n4:cpu,cpuacct:/docker/1\n1:name=systemd:/docker/1\n',
      [`${V1}/cpu.cfs_quota_us`]: '300000\n',
      [`${V1}/cpu.cfs_period_us`]: '100000\n',
    },
    3,
  ],
  [
    'version 1 under the names of both controllers, next to version 2 without a quota',
    {
      'proc/self/cgroup': '4:cpu,cpuacct:/a\n0::/a\n',
      'sys/fs/cgroup/cpu,cpuacct/a/cpu.cfs_quota_us': '150000\n',
      'sys/fs/cgroup/cpu,cpuacct/a/cpu.cfs_period_us': '100000\n',
    },
    1.5,
  ],
])('the quota of a process: %s', (_, files: Record<string, string>, cores) => {
  expect(quotaOfProcess(rootWith(files))).toBe(cores)
})

test('at least one core can be used, and no more than the process may run on', () => {
  expect(usableCores()).toBeGreaterThanOrEqual(1)
  expect(usableCores()).toBeLessThanOrEqual(availableParallelism())
})
