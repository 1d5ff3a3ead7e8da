/** The colours of the console, in light, in dark and on paper. */
const LIGHT =
  'color-scheme:light;--canvas:#f6f7f9;--surface:#fff;--sunken:#eff1f4;--text:#12161f;--muted:#545d6c;--line:#e2e5ea;--ok:#127a4b;--ok-tint:#e6f5ed;--bad:#8f0838;--bad-tint:#fdebf0;--info:#225ba8;--info-tint:#e9f2fd;--warn:#7d5800;--warn-tint:#fdf4d7'
const DARK =
  'color-scheme:dark;--canvas:#0a0c10;--surface:#11141a;--sunken:#1a1f28;--text:#eceff4;--muted:#a3acba;--line:#242a35;--ok:#4cc38a;--ok-tint:#10281d;--bad:#ff8a9c;--bad-tint:#341219;--info:#8cc0ff;--info-tint:#10233b;--warn:#f2d94e;--warn-tint:#2c270b'

export const STYLE = `:root{${LIGHT}}
@media (prefers-color-scheme:dark){:root{${DARK}}}
*{box-sizing:border-box;margin:0}
body{background:var(--canvas);color:var(--text);font:14px/21px ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
main{max-width:1040px;margin:0 auto;padding:32px 24px 48px}
h1{font-size:26px;line-height:32px;font-weight:600;letter-spacing:-.01em}
h2{font-size:18px;line-height:26px;font-weight:600;margin-top:36px}
h3{font-size:14px;line-height:20px;font-weight:600}
.lead,.muted{color:var(--muted)}
.lead{font-size:16px;line-height:24px;margin-top:6px}
.mono{font:12px/18px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
.figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(max(150px,22%),1fr));gap:12px;margin-top:24px}
.figures>div,.control,.facts,.notes{background:var(--surface);border:1px solid var(--line);border-radius:12px}
.figures>div{padding:12px 14px;display:flex;flex-direction:column-reverse;justify-content:flex-end}
.figures dd{font-size:24px;line-height:32px;font-weight:600;font-variant-numeric:tabular-nums}
.figures dt{font-size:12px;line-height:16px;color:var(--muted)}
.facts,.notes{margin-top:16px;padding:14px 16px}
.notes ul{padding-left:18px;color:var(--muted)}
.facts{display:grid;grid-template-columns:max-content 1fr;gap:4px 20px}
.facts dt,.control dt{color:var(--muted)}
.control{margin-top:10px;padding:12px 16px;break-inside:avoid}
.control header{display:flex;gap:4px 12px;justify-content:space-between;align-items:baseline;flex-wrap:wrap}
.control header>:first-child{flex:1 1 20rem;min-width:0}
.control dl{display:grid;grid-template-columns:9.5rem 1fr;gap:3px 16px;margin-top:6px}
.control ul{padding:0;list-style:none}
.control li+li{margin-top:4px}
.evidence{white-space:pre-line}
.status{border-radius:6px;padding:1px 8px;font-size:12px;line-height:20px;font-weight:600;white-space:nowrap}
.passed{background:var(--ok-tint);color:var(--ok)}
.failed{background:var(--bad-tint);color:var(--bad)}
.manual{background:var(--info-tint);color:var(--info)}
.not_assessed{background:var(--warn-tint);color:var(--warn)}
.not_applicable{background:var(--sunken);color:var(--muted)}
details>summary{cursor:pointer;color:var(--muted)}
footer{margin-top:36px;color:var(--muted);font-size:12px;line-height:18px}
@media (max-width:640px){main{padding:20px 14px}.facts,.control dl{grid-template-columns:1fr;gap:0}.facts dd,.control dd{margin-bottom:6px}}
@media print{:root{${LIGHT};--canvas:#fff}main{max-width:none;padding:0}.status{border:1px solid currentColor}h2{break-after:avoid}}`
