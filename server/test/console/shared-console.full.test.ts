/** Tests that do without a console of their own. Those that count everything there is come first. */
import { startConsole } from './console.ts'
import { testKeyboard } from './keyboard.ts'
import { testNetwork } from './network.ts'
import { testViews } from './views.ts'

const console = await startConsole({ findings: 30 })
testNetwork(console)
testViews(console)
testKeyboard(console)
