/** A button inside of a sentence. */
export const TextButton = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <button
    type="button"
    onClick={onClick}
    className="min-h-6 text-left font-medium break-words text-accent-text hover:underline"
  >
    {children}
  </button>
)
