import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Small files whose tests take long. Vitest starts large files first; these would start last, and one
 * worker would be busy long after the others.
 */
const LONG = [
  'two-worlds',
  'contract-fuzz',
  'import-situations',
  'oidc-provider',
  'pages',
  'shared-console',
  'kill-points',
  'pull-kills',
  'thread-kills',
  'large-imports',
  'overload',
  'advice-command',
  'archive',
].map((name) => new RegExp(`/${name}(\\.full)?\\.test\\.ts$`))

const isLong = ({ moduleId }: TestSpecification): boolean =>
  LONG.some((pattern) => pattern.test(moduleId))

/** Starts the longest files of each project first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project))]
    return projects.flatMap((project) => {
      const own = sorted.filter((file) => file.project === project)
      return [...own.filter(isLong), ...own.filter((file) => !isLong(file))]
    })
  }
}
