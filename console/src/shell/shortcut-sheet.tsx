import { shortcutText } from '../text/shortcuts.ts'
import { Key } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import type { pagesFor } from './navigation.ts'

const Row = ({ keys, label }: { keys: readonly string[]; label: string }) => (
  <li className="flex items-center justify-between gap-4 py-1">
    <span>{label}</span>
    <span className="flex gap-1">
      {keys.map((key) => (
        <Key key={key}>{key}</Key>
      ))}
    </span>
  </li>
)

/** The keyboard map, opened with `?`. */
export const ShortcutSheet = ({
  pages,
  onClose,
}: {
  pages: ReturnType<typeof pagesFor>
  onClose: () => void
}) => (
  <Dialog title={shortcutText.title} isOpen onClose={onClose}>
    <div className="grid grid-cols-2 gap-x-10 gap-y-6 max-sm:grid-cols-1">
      <section>
        <h3 className="mb-1 text-sm font-semibold">{shortcutText.goTo}</h3>
        <ul>
          {pages.map(({ key, label }) => (
            <Row key={label} keys={['g', key]} label={label} />
          ))}
        </ul>
      </section>
      {shortcutText.groups.map(({ title, rows }) => (
        <section key={title}>
          <h3 className="mb-1 text-sm font-semibold">{title}</h3>
          <ul>
            {rows.map(([label, ...keys]) => (
              <Row key={label} keys={keys} label={label} />
            ))}
          </ul>
        </section>
      ))}
    </div>
    <p className="mt-4 text-xs text-muted">{shortcutText.off}</p>
    <span className="sr-only">{shortcutText.close}</span>
  </Dialog>
)
