import { trainCatalogueSpace } from '../capabilities/search/index/catalogue-space.ts'
import { writeSpace } from '../capabilities/search/index/catalogue-space-file.store.ts'

// A step of the build: writes the meaning of words into the file that the argument names.
await writeSpace(process.argv[2] as string, trainCatalogueSpace())
