import { lazy, Suspense, useRef } from 'react'
import type { DialogProps } from './dialog-props.ts'

const Popup = lazy(() =>
  import('./dialog-popup.tsx').then(({ DialogPopup }) => ({ default: DialogPopup })),
)

/** A modal dialog. Its code is fetched when it opens for the first time. */
export const Dialog = (props: DialogProps) => {
  const wasOpen = useRef(false)
  wasOpen.current ||= props.isOpen
  return wasOpen.current ? (
    <Suspense>
      <Popup {...props} />
    </Suspense>
  ) : null
}
