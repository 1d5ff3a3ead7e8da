import { compilePattern, rulePatterns } from '@stance/core/questions/rules/rule-groups'

const PAUSE_MS = 50

/**
 * Compiles the patterns of questions one after the other, with pauses. All at once, they would keep a service that
 * has just started from answering for a tenth of a second, and longer on a busy machine. Returns what stops it.
 */
export const compilePatterns = (): { readonly stop: () => Promise<void> } => {
  const patterns = rulePatterns()
  const timer = setInterval(() => {
    const pattern = patterns.shift()
    if (pattern) compilePattern(pattern)
    else clearInterval(timer)
  }, PAUSE_MS)
  timer.unref()
  return { stop: async () => clearInterval(timer) }
}
