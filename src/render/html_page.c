/* How a page looks, and the little it does: see html.h. */
#include "render/html.h"

const char html_style[] =
    ":root{color-scheme:light dark;--fg:#1c1e21;--bg:#fdfdfc;--soft:#6a6f76;--line:#d9dbde;--tint:#f1f2f3;--bad:#b3261e;--good:#1b6e3c;"
    "--c0:#0072b2;--c1:#d55e00;--c2:#008560;--c3:#b3568c;--c4:#b07d00;--c5:#2a93cf;--c6:#444;--c7:#8c564b}\n"
    "@media(prefers-color-scheme:dark){:root{--fg:#e4e6e9;--bg:#16181b;--soft:#9aa1a9;--line:#363a3f;--tint:#202327;--bad:#ff8a80;--good:#7fd69f;"
    "--c0:#5ab4ea;--c1:#ff9552;--c2:#3fcfa3;--c3:#e59ac7;--c4:#f0c04a;--c5:#8fd0f5;--c6:#ccc;--c7:#cf9b90}}\n"
    "*{box-sizing:border-box}body{margin:0;font:16px/1.5 system-ui,sans-serif;color:var(--fg);background:var(--bg)}\n"
    "main{max-width:62rem;margin:0 auto;padding:1.5rem 1rem 4rem}h1{font-size:1.7rem;margin:.2em 0}h2{font-size:1.25rem;margin:2.4em 0 .4em;"
    "border-top:1px solid var(--line);padding-top:1em}h3{font-size:1.05rem;margin:1.4em 0 .2em}h4{font-size:.95rem;margin:1em 0 .2em;color:var(--soft)}\n"
    "p{margin:.4em 0}.facts,.meta,.remark{color:var(--soft)}.bad,.error{color:var(--bad)}.good{color:var(--good)}\n"
    "pre,code{font:.9em/1.45 ui-monospace,monospace}pre{background:var(--tint);padding:.6em .8em;overflow-x:auto;border-radius:4px}pre.statement{white-space:pre-wrap}\n"
    ".wide{overflow-x:auto;margin:.8em 0}table{border-collapse:collapse;font-size:.92rem}th,td{padding:.22em .8em;text-align:left;vertical-align:top;"
    "border-bottom:1px solid var(--line)}th{border-bottom:2px solid var(--line);white-space:nowrap}.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}\n"
    "tbody tr:hover{background:var(--tint)}th button{all:unset;cursor:pointer}th button:focus-visible{outline:2px solid var(--c0)}"
    "th[aria-sort=ascending] button::after{content:' \\2191'}th[aria-sort=descending] button::after{content:' \\2193'}\n"
    "figure{margin:1em 0}svg.plot{width:100%;max-width:760px;height:auto;font:13px system-ui,sans-serif}svg.plot text{fill:var(--fg)}.end{text-anchor:end}"
    ".mid{text-anchor:middle}.grid{stroke:var(--line)}.frame{fill:none;stroke:var(--soft)}.curve path{fill:none;stroke-width:2}.curve .band{fill:inherit;fill-opacity:.15;stroke:none}"
    ".bound path{fill:none;stroke:var(--soft);stroke-width:1.4}.b0 path{stroke-dasharray:9 5}.b1 path{stroke-dasharray:2 4}.b2 path{stroke-dasharray:9 4 2 4}"
    ".b3 path{stroke-dasharray:5 8}\n"
    ".c0{stroke:var(--c0);fill:var(--c0)}.c1{stroke:var(--c1);fill:var(--c1)}.c2{stroke:var(--c2);fill:var(--c2)}.c3{stroke:var(--c3);fill:var(--c3)}"
    ".c4{stroke:var(--c4);fill:var(--c4)}.c5{stroke:var(--c5);fill:var(--c5)}.c6{stroke:var(--c6);fill:var(--c6)}.c7{stroke:var(--c7);fill:var(--c7)}\n"
    "@media print{body{font-size:11pt}h2{break-after:avoid}figure,tr{break-inside:avoid}.wide{overflow:visible}}\n";

/* A click on a column's title sorts by it; numbers by their value: 1/3, 2^70, ≈ 1.2e+40,
 * 1234567890...123456 (301 digits). */
const char html_script[] =
    "function size(t){t=t.replace(/[\\u2248<=]/g,'').trim();let m=t.match(/^(-?\\d+)\\.\\.\\.\\d+ \\((\\d+) digits\\)$/);"
    "if(m)return[+m[2]-1,+('0.'+m[1].replace('-',''))*10];m=t.match(/^(\\d+)\\^(\\d+)$/);"
    "if(m){const l=m[2]*Math.log10(m[1]);return[Math.floor(l),10**(l-Math.floor(l))]}m=t.match(/^(-?[\\d.]+)\\/(\\d+)$/);"
    "let v=m?m[1]/m[2]:t.endsWith('%')?parseFloat(t):Number(t);"
    "if(t===''||isNaN(v))return null;if(v<=0)return[-1e9,v];m=t.match(/^([\\d.]+)e\\+(\\d+)$/);"
    "if(m)return[+m[2],+m[1]];const e=Math.floor(Math.log10(v));return[e,v/10**e]}\n"
    "function text(r,i){return r.cells[i]?r.cells[i].textContent:''}\n" /* a row that was refused has fewer cells */
    "function order(a,b){const x=size(a),y=size(b);if(x&&y)return x[0]-y[0]||x[1]-y[1];if(x||y)return x?-1:1;return a.localeCompare(b)}\n"
    "for(const t of document.querySelectorAll('table'))t.querySelectorAll('th').forEach((h,i)=>{const b=document.createElement('button');"
    "b.append(...h.childNodes);h.append(b);b.addEventListener('click',()=>{const up=h.getAttribute('aria-sort')!=='ascending',body=t.tBodies[0];"
    "t.querySelectorAll('th').forEach(o=>o.removeAttribute('aria-sort'));h.setAttribute('aria-sort',up?'ascending':'descending');"
    "body.append(...[...body.rows].sort((r,s)=>(up?1:-1)*order(text(r,i),text(s,i))))})});\n";
