import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import './design/styles.css'
import { start } from './session/session.ts'

void start()

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no element #root.')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
