import type { PrioritizedFinding } from '@stance/core/assessment/priority/prioritized-finding'
import { type PullTiming, SYSTEM_TIMING } from '../../clouds/pull/call.service.ts'
import { createModel } from '../../model/model.service.ts'
import type { ModelConfig } from '../config/model-config.ts'
import { watchInterruption } from '../interruption.service.ts'
import type { ModelResult } from '../run-summary.ts'
import { complexityInputOf, type Draft } from '../scoring/prioritise-finding.ts'
import { schemaOf } from './advice-answer.schema.ts'
import type { Answer } from './advice-answer.ts'
import type { AdviceFiles } from './advice-files.port.ts'
import { type Question, questionsTo } from './advice-question.ts'
import { applyAnswer } from './apply-answer.ts'
import { createAsking } from './asking.service.ts'
import type { JudgedComplexity } from './judged-complexity.ts'
import { keptAnswers } from './kept-answers.service.ts'

export interface AdviceSurroundings {
  readonly files: AdviceFiles
  readonly complexity: JudgedComplexity
  readonly now: Date
  /** Kept answers are read, and no call is made. */
  readonly dryRun: boolean
  readonly progress: (text: string) => void
  readonly throwIfInterrupted: () => void
  readonly ca?: string | undefined
  readonly timing?: PullTiming | undefined
}

/** A model that advises about findings. */
export interface Advice {
  /** Returns the findings in the same order, those that the model has advice about with it. */
  readonly advise: (drafts: readonly Draft[]) => Promise<readonly PrioritizedFinding[]>
  readonly result: () => ModelResult
  /** What to correct in the configuration; '' if the model did not refuse it. */
  readonly misconfigured: () => string
  readonly close: () => void
}

const URGENT: ReadonlySet<string> = new Set(['P1', 'P2', 'P3'])
/** Of this run, so that findings with one question get one answer. */
const MAX_KNOWN = 20_000
const MS_OF_MINUTE = 60_000

/** Runs a task for each item, so many at the same time. Waits for all of them, also if one fails. */
const forEachAtOnce = async <Item>(
  items: readonly Item[],
  concurrency: number,
  task: (item: Item) => Promise<void>,
): Promise<void> => {
  const left = items.values()
  const worker = async (): Promise<void> => {
    for (const item of left) await task(item)
  }
  const ended = await Promise.allSettled(Array.from({ length: concurrency }, worker))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}

/** Returns the questions about findings that are asked about, without those that are not shown to a model. */
const createQuestions = (model: string, complexity: JudgedComplexity) => {
  const put = questionsTo({ model, schemaOf })
  let withheld = 0
  return {
    withheld: () => withheld,
    of: (draft: Draft): Question | null => {
      const { finding, priority } = draft.prioritized
      if (finding.status !== 'ACTIVE') return null
      const { problem } = complexityInputOf(draft.finding.facts, draft.asset)
      const isKnownKind = complexity.isKnown(problem)
      if (isKnownKind && !URGENT.has(priority)) return null
      const question = put(draft, isKnownKind)
      if (question === null) withheld += 1
      return question
    },
  }
}

/** Opens the advice of a model. Nothing is sent before the first question that no kept answer covers. */
export const openAdvice = (config: ModelConfig, surroundings: AdviceSurroundings): Advice => {
  const { files, complexity, dryRun, progress, throwIfInterrupted, ca } = surroundings
  const timing = surroundings.timing ?? SYSTEM_TIMING
  const model = createModel(config, { ca, timing })
  const asking = createAsking(model, {
    maxMs: config.max_minutes * MS_OF_MINUTE,
    now: timing.now,
  })
  const kept = keptAnswers(files)
  const questions = createQuestions(`${config.provider}/${config.model}`, complexity)
  const known = new Map<string, Answer | null>()
  let fromCache = 0

  const answer = async (question: Question, signal: AbortSignal): Promise<Answer | null> => {
    const earlier = await kept.read(question)
    if (earlier) fromCache += 1
    if (earlier || dryRun) return earlier
    const fresh = await asking.ask(question, signal)
    if (fresh) await kept.keep(question, fresh)
    progress(`asking the model: ${asking.counts().answered} answers`)
    return fresh
  }
  const answerAll = async (asked: readonly Question[]): Promise<void> => {
    if (known.size > MAX_KNOWN) known.clear()
    const open = new Map(asked.map((question) => [question.key, question]))
    for (const key of known.keys()) open.delete(key)
    if (open.size === 0) return
    const watch = watchInterruption(throwIfInterrupted)
    try {
      await forEachAtOnce([...open.values()], config.concurrency, async (question) => {
        watch.signal.throwIfAborted()
        known.set(question.key, await answer(question, watch.signal))
      })
    } finally {
      watch.stop()
    }
  }
  return {
    advise: async (drafts) => {
      const asked = drafts.map(questions.of)
      await answerAll(asked.filter((question) => question !== null))
      return drafts.map((draft, at) => {
        const question = asked[at]
        const said = question ? known.get(question.key) : null
        return question && said
          ? applyAnswer(draft, question, said, surroundings)
          : draft.prioritized
      })
    },
    result: () => ({
      provider: config.provider,
      name: config.model,
      ...asking.counts(),
      from_cache: fromCache,
      withheld: questions.withheld(),
      ...model.usage(),
      unavailable: asking.unavailable(),
    }),
    misconfigured: asking.misconfigured,
    close: model.close,
  }
}
