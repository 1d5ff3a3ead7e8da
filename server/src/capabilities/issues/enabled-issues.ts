import { AppError } from '../../kernel/app-error.ts'

/** Returns the store. Throws NOT_IMPLEMENTED where issues are switched off. */
export const requireEnabled = <Store>(store: Store | null): Store => {
  if (store) return store
  throw new AppError('NOT_IMPLEMENTED', 'Issues are switched off in this installation')
}
