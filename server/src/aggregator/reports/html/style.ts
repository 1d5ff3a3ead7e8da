/** The colours of the console. */
const LIGHT = `color-scheme:light;--canvas:#f6f7f9;--surface:#fff;--sunken:#eff1f4;--text:#12161f;--muted:#545d6c;--faint:#626b7a;--line:#e2e5ea;--accent:#4d43d6;--accent-text:#4338ca;--accent-tint:#eeedfd;--on-accent:#fff;--ok:#127a4b;--ok-tint:#e6f5ed;--p1:#8f0838;--p1-text:#8f0838;--p1-tint:#fdebf0;--p2:#bf4826;--p2-text:#ac3d14;--p2-tint:#fff0e8;--p3:#c08a00;--p3-text:#7d5800;--p3-tint:#fdf4d7;--p4:#2f6cc0;--p4-text:#225ba8;--p4-tint:#e9f2fd;--p5:#7f8590;--p5-text:#535c6b;--p5-tint:#f0f2f5;--calm:#9a9fb0;--shadow:0 1px 2px rgb(16 24 40/.05)`

const DARK = `color-scheme:dark;--canvas:#0a0c10;--surface:#11141a;--sunken:#0d1015;--text:#eceff4;--muted:#a3acba;--faint:#8a94a4;--line:#242a35;--accent:#7c74ff;--accent-text:#a8a3ff;--accent-tint:#1d1b3a;--on-accent:#0a0c10;--ok:#4cc38a;--ok-tint:#10281d;--p1:#d8354f;--p1-text:#ff8a9c;--p1-tint:#341219;--p2:#e68a3f;--p2-text:#f5a566;--p2-tint:#33200f;--p3:#fbe13e;--p3-text:#f2d94e;--p3-tint:#2c270b;--p4:#65aafd;--p4-text:#8cc0ff;--p4-tint:#10233b;--p5:#818793;--p5-text:#a3acba;--p5-tint:#1d222b;--calm:#6d7586;--shadow:none`

const BASE = `
*{box-sizing:border-box;margin:0}
html{-webkit-text-size-adjust:100%}
body{background:var(--canvas);color:var(--text);font:14px/21px "Inter Variable",Inter,ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;font-feature-settings:"cv11","ss03";overflow-wrap:anywhere;-webkit-font-smoothing:antialiased}
.page{max-width:1128px;margin:0 auto;padding:32px 24px 48px}
h1{font-size:26px;line-height:32px;font-weight:600;letter-spacing:-.01em}
h2{font-size:20px;line-height:28px;font-weight:600;letter-spacing:-.005em}
h3{font-size:14px;line-height:20px;font-weight:600}
a{color:var(--accent-text)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:6px}
.mono{font:12px/18px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
.muted{color:var(--muted)}
.small{font-size:12px;line-height:18px}
.skip{position:absolute;left:-9999px}
.skip:focus{position:static}
ul,ol{padding:0;list-style:none}`

const LAYOUT = `
.brand{display:flex;align-items:center;gap:8px;font-size:13px;font-weight:600;margin-bottom:24px}
.brand svg{fill:var(--accent)}
.brand span{color:var(--muted);font-weight:400}
.lead{font-size:16px;line-height:26px;color:var(--muted);margin-top:8px;max-width:96ch;text-wrap:balance}
.lead strong{color:var(--text);font-weight:600}
.contents{display:flex;flex-wrap:wrap;gap:4px 8px;margin:20px -8px 0}
.contents a{color:var(--muted);text-decoration:none;font-size:13px;font-weight:500;padding:4px 8px;border-radius:8px}
.contents a:hover{background:var(--sunken);color:var(--text)}
section{margin-top:40px}
.intro{color:var(--muted);margin:2px 0 14px;max-width:96ch;text-wrap:pretty}
.card{background:var(--surface);border:1px solid var(--line);border-radius:12px;box-shadow:var(--shadow);padding:16px}
.card+.card{margin-top:16px}
.flush{padding:0;overflow:hidden}
.kpis{display:grid;grid-template-columns:repeat(5,1fr);gap:12px;margin-top:24px}
.kpis .card{margin:0;padding:14px 16px;position:relative}
.kpi-name{font-size:12px;line-height:18px;color:var(--muted)}
.kpi{font-size:26px;line-height:34px;font-weight:600;font-variant-numeric:tabular-nums;letter-spacing:-.01em}
.kpi-note{font-size:12px;line-height:18px;color:var(--muted);min-height:18px}
.kpis .spark{position:absolute;right:14px;top:36px}
.notice{border-radius:12px;border:1px solid;padding:14px 16px;margin-top:20px}
.notice h2{font-size:14px;line-height:21px}
.notes li{padding-left:14px;position:relative;color:var(--muted);margin-top:4px}
.notes li::before{content:"";position:absolute;left:0;top:9px;width:4px;height:4px;border-radius:2px;background:var(--faint)}
.notes strong{color:var(--text);font-weight:600}
.legends{display:flex;flex-wrap:wrap;gap:2px 14px;margin-top:8px}
.notice.bad{background:var(--p1-tint);border-color:var(--p1);color:var(--p1-text)}
.notice.warn{background:var(--p3-tint);border-color:var(--p3);color:var(--p3-text)}
.notice.plain{background:var(--accent-tint);border-color:var(--accent);color:var(--accent-text)}
.notice.good{background:var(--ok-tint);border-color:var(--ok);color:var(--ok)}
.columns{display:grid;grid-template-columns:1fr 1fr;gap:16px}
.columns>:last-child:nth-child(odd){grid-column:1/-1}
.columns .card{display:flex;flex-direction:column}.columns .more{margin-top:auto}
.columns .card{margin:0}
.head{display:flex;justify-content:space-between;gap:4px 16px;flex-wrap:wrap;padding:12px 16px;border-bottom:1px solid var(--line);background:var(--sunken)}
.row{padding:12px 16px;border-top:1px solid var(--line)}
.row:first-child,.head+.row{border-top:0}
p.row+ol>.row:first-child{border-top:1px solid var(--line)}
.line{display:flex;gap:4px 12px;justify-content:space-between;flex-wrap:wrap}
.line>:first-child{flex:1 1 20rem;min-width:0}
.title{font-weight:600}
.facts{display:flex;flex-wrap:wrap;gap:4px 12px;color:var(--muted);font-size:13px;align-items:center}
.do{margin-top:2px}
.where{color:var(--muted);font-size:13px;line-height:20px}
.facts.tags{gap:4px 6px;margin-top:6px}
.more{padding:10px 16px;border-top:1px solid var(--line);color:var(--muted);font-size:13px}
.why{display:grid;grid-template-columns:1fr 1fr;gap:8px 24px;margin-top:10px;padding-top:10px;border-top:1px dashed var(--line)}
.why h4{font-size:12px;line-height:18px;font-weight:600;color:var(--faint);margin-bottom:2px}
.why li{padding-left:12px;position:relative}
.why li::before{content:"";position:absolute;left:0;top:9px;width:4px;height:4px;border-radius:2px;background:var(--faint)}
.numbers{color:var(--muted);font-variant-numeric:tabular-nums}
footer{margin-top:40px;color:var(--faint);font-size:12px;line-height:18px}`

const MARKS = `
.tag{display:inline-flex;align-items:center;gap:5px;border-radius:6px;padding:0 7px;font-size:12px;line-height:20px;font-weight:600;white-space:nowrap}
.tag.p1,.tag.late{background:var(--p1-tint);color:var(--p1-text)}
.tag.p2{background:var(--p2-tint);color:var(--p2-text)}
.tag.p3,.tag.soon{background:var(--p3-tint);color:var(--p3-text)}
.tag.p4{background:var(--p4-tint);color:var(--p4-text)}
.tag.p5,.tag.calm{background:var(--p5-tint);color:var(--p5-text)}
.tag.auto{background:var(--ok-tint);color:var(--ok)}
.bar{display:block;width:100%;min-width:72px;border-radius:4px;background:var(--sunken)}
rect.p1{fill:var(--p1)}rect.p2{fill:var(--p2)}rect.p3{fill:var(--p3)}rect.p4{fill:var(--p4)}rect.p5{fill:var(--p5)}
rect.late{fill:var(--p1)}rect.soon{fill:var(--p3)}rect.calm{fill:var(--calm)}rect.accent{fill:var(--accent)}
.spark-line{fill:none;stroke:var(--accent);stroke-width:1.5}
.spark-area{fill:var(--accent);opacity:.1}
.spark-end{fill:var(--accent)}
.trend{display:block;width:100%;overflow:visible}
.grid{stroke:var(--line)}
.axis{fill:var(--faint);font-size:11px}
.axis.now,.value{fill:var(--text);font-weight:600}
.value{font-size:12px}
.overdue-line{stroke:var(--text);stroke-width:1.5;stroke-dasharray:4 3}
.overdue-dot{fill:var(--surface);stroke:var(--text);stroke-width:1.5}
.legend{display:flex;flex-wrap:wrap;gap:2px 14px;font-size:12px;line-height:18px;color:var(--muted)}
.legend span{display:inline-flex;align-items:center;gap:5px}
.legend svg{flex:none}
.up{color:var(--p1-text)}.down{color:var(--ok)}`

const TABLES = `
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:13px;line-height:20px;font-variant-numeric:tabular-nums}
caption{text-align:left;font-size:14px;font-weight:600;padding:12px 16px}
caption small{font-weight:400;color:var(--muted);font-size:13px}
th,td{padding:8px 8px;text-align:right;border-top:1px solid var(--line);vertical-align:top;font-weight:400;white-space:nowrap}
thead th{font-size:12px;line-height:18px;color:var(--faint);font-weight:500;white-space:nowrap;border-top:0}
tbody th{text-align:left;font-weight:500;min-width:10rem;white-space:normal}
tfoot td,td.text{white-space:normal}
td.text{min-width:6rem}
th.text,td.text{text-align:left}
th:first-child,td:first-child{padding-left:16px}
th:last-child,td:last-child{padding-right:16px}
td.graph{width:26%;min-width:88px;padding-top:14px}
td.zero{color:var(--faint)}
tfoot td{color:var(--muted);text-align:left}`

const NARROW = `
@media (max-width:1040px){.kpis{grid-template-columns:repeat(6,1fr)}.kpis>*{grid-column:span 2}.kpis>:nth-child(-n+2){grid-column:span 3}}
@media (max-width:780px){.columns{grid-template-columns:1fr}}
@media (max-width:560px){
.page{padding:20px 12px 32px}
.kpis{grid-template-columns:1fr 1fr}.kpis>*,.kpis>:nth-child(-n+2){grid-column:span 1}.kpis>:first-child{grid-column:span 2}
.kpis>:not(:first-child) .spark{display:none}
.why{grid-template-columns:1fr}
.wide,.minor{display:none}
.lead{font-size:15px;line-height:24px}
th,td{padding:7px 6px}
th:first-child,td:first-child,caption{padding-left:12px}
th:last-child,td:last-child{padding-right:12px}
.card,.head,.row,.more{padding-left:12px;padding-right:12px}.flush{padding:0}
}`

const PRINT = `
@page{size:A4;margin:14mm 12mm}
@media print{
body{background:#fff;font-size:12px;line-height:17px}
.page{max-width:none;padding:0}
.contents,.skip{display:none}
.card,.notice{box-shadow:none;-webkit-print-color-adjust:exact;print-color-adjust:exact}
.bar,.trend,.tag,.head,.spark{-webkit-print-color-adjust:exact;print-color-adjust:exact}
.kpis{grid-template-columns:repeat(5,1fr)}.kpis>*,.kpis>:nth-child(-n+2){grid-column:span 1}
.kpis .spark{display:none}
.kpis .card{padding:10px 12px}
.columns{grid-template-columns:1fr 1fr}
.why{grid-template-columns:1fr 1fr}
section{margin-top:22px}
tbody th{min-width:9rem}
h2,h3,caption,.head,.intro{break-after:avoid}
.row,tr,.notice,.kpis,.kpis .card,.trend{break-inside:avoid}
.columns .card{display:block}
.more{break-before:avoid}
td.graph{width:16%}
.scroll{overflow:visible}
table{font-size:11px;line-height:16px}
}`

const CONTRAST = `
@media (forced-colors:active){.tag{border:1px solid}rect,.overdue-dot{forced-color-adjust:none}}
@media (prefers-contrast:more){:root{--line:#7f8795}}`

export const STYLE = [
  `:root{${LIGHT}}`,
  `@media screen and (prefers-color-scheme:dark){:root{${DARK}}}`,
  BASE,
  LAYOUT,
  MARKS,
  TABLES,
  NARROW,
  PRINT,
  CONTRAST,
].join('')
