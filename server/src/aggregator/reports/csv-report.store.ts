import { CSV_HEADER } from './csv.ts'
import { moveInto, type SpillFile } from './spill.store.ts'
import { createTextFile } from './text-file.store.ts'

export const writeFindingsCsv = async (
  path: string,
  spilled: readonly SpillFile[],
): Promise<void> => {
  const file = await createTextFile(path)
  file.put(CSV_HEADER)
  for (const part of spilled) await moveInto(file, part)
  await file.close('durable')
}
