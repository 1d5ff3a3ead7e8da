import { useRef } from 'react'
import { onDemandComponent } from '../on-demand-component.tsx'
import type { DialogProps } from './dialog-props.ts'

const { Component: Popup } = onDemandComponent(
  async () => (await import('./dialog-popup.tsx')).DialogPopup,
)

/** A modal dialog. Its code is fetched when it opens for the first time. */
export const Dialog = (props: DialogProps) => {
  const wasOpen = useRef(false)
  wasOpen.current ||= props.isOpen
  return wasOpen.current ? <Popup {...props} /> : null
}
