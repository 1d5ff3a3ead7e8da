import { useEffect, useState } from 'react'

const SETTLE_MS = 250

/** Returns the text as it was when it last stayed the same for a moment, as when typing pauses. */
export const useSettledText = (text: string) => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
