import { Component, type ReactNode, useEffect } from 'react'
import { commonText } from '../text/shell.ts'
import { Button } from './button.tsx'
import { reloadForMissingPart } from './missing-parts.ts'
import { EmptyState } from './states.tsx'

/** A page that failed, in its place. */
export const PageFailed = ({ error }: { error: unknown }) => {
  useEffect(() => reloadForMissingPart(error), [error])
  return (
    <div role="alert">
      <EmptyState
        isPage
        title={commonText.crashed}
        actions={<Button onClick={() => location.reload()}>{commonText.reload}</Button>}
      >
        <p>{commonText.crashedBody}</p>
        <p className="mt-2 font-mono text-2xs text-faint">
          {error instanceof Error ? error.message : String(error)}
        </p>
      </EmptyState>
    </div>
  )
}

interface BoundaryProps {
  children: ReactNode
  /** What stands in place of what failed; without it, a page that failed. */
  fallback?: ReactNode
}

/** Keeps the failure of one page from taking the shell with it. */
export class ErrorBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return this.props.fallback === undefined ? <PageFailed error={error} /> : this.props.fallback
  }
}
