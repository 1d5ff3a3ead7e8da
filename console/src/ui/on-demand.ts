import { useMemo, useState } from 'react'
import { shellText } from '../text/shell.ts'
import { reloadForMissingPart } from './missing-parts.ts'
import { showToast } from './toast/toast-store.ts'

/** The module may be gone after a deploy, or the device is offline: the page that is open stays. */
export const reportMissing = (error: unknown) => {
  reloadForMissingPart(error)
  showToast(shellText.partMissing)
}

/**
 * Returns the module once it has been opened, and the properties of the button that opens it. The module is
 * fetched when the pointer or the focus reaches the button, so that the click finds it there.
 */
export const useOnDemand = <Module>(load: () => Promise<Module>) => {
  const [module, setModule] = useState<Module>()
  const button = useMemo(() => {
    const fetch = () => void load().catch(() => undefined)
    return {
      onPointerEnter: fetch,
      onFocus: fetch,
      onClick: () => void load().then((loaded) => setModule(() => loaded), reportMissing),
      'aria-expanded': false,
    }
  }, [load])
  return { module, button }
}
