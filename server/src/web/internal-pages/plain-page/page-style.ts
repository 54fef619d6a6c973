/** The style of the pages outside the storefront; the content security policy contains its hash. */
export const pageStyle = `
:root{color-scheme:light dark;
--ground:light-dark(#f4f6fa,#0e1117);--surface:light-dark(#fff,#171b24);--line:light-dark(#e1e6ee,#2b3240);
--line-strong:light-dark(#7b869a,#717d94);--ink:light-dark(#1b2130,#e8ecf4);--soft:light-dark(#566074,#a4aec0);
--primary:light-dark(#165dff,#2560f0);--primary-hover:light-dark(#0e4fe0,#2b66f6);
--link:light-dark(#1557f0,#85acff);--green:light-dark(#0a7340,#62cf90);--green-soft:light-dark(#e3f5ea,#13301f);
--amber:light-dark(#8a4f00,#f0b65a);--amber-soft:light-dark(#fff3dc,#35270c);--red:#b51d2d}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:var(--ground);color:var(--ink);
font:16px/1.5 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
.band{margin:0;padding:10px 16px;background:var(--red);color:#fff;text-align:center;font-weight:600}
main{width:min(100%,560px);margin:0 auto;padding:24px 16px 48px}
h1{margin:0;font-size:16px;font-weight:600;color:var(--soft)}
h2{margin:32px 0 4px;font-size:20px;line-height:28px}
p{margin:0}
.panel{margin-top:12px;padding:24px;background:var(--surface);border:1px solid var(--line);border-radius:12px}
.sum{font-size:36px;line-height:44px;font-weight:700;font-variant-numeric:tabular-nums}
.label,.hint,.does{color:var(--soft)}
.hint,.does{font-size:14px;line-height:22px}
dl{display:grid;grid-template-columns:auto 1fr;gap:8px 16px;margin:16px 0 24px;font-size:14px;line-height:22px}
dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere;text-align:end}
.state{margin-bottom:16px;padding:12px 16px;border-radius:8px;background:var(--amber-soft);color:var(--amber)}
.state.good{background:var(--green-soft);color:var(--green)}
button,.back{display:block;width:100%;min-height:48px;padding:10px 16px;border-radius:8px;font:inherit;font-weight:600;
text-align:center;text-decoration:none;cursor:pointer;transition:background-color 160ms ease-out}
.main{border:1px solid transparent;background:var(--primary);color:#fff}
.main:hover{background:var(--primary-hover)}
.other{border:1px solid var(--line-strong);background:transparent;color:var(--ink)}
.other:hover{background:var(--ground)}
form+form,.back,.back+form{margin-top:12px}
.main+.does{margin-top:8px}
ul{list-style:none;margin:0;padding:0}
li{padding:16px 0;border-top:1px solid var(--line)}
li:first-child{padding-top:0;border-top:0}li:last-child{padding-bottom:0}
li .does{margin-top:8px}
.delay{display:flex;align-items:center;gap:8px;margin-top:8px;font-size:14px}
input{width:88px;min-height:48px;padding:8px 12px;border:1px solid var(--line-strong);border-radius:8px;
background:var(--surface);color:inherit;font:inherit;font-variant-numeric:tabular-nums}
.field{display:block;margin-bottom:16px;color:var(--soft);font-size:14px}
.field input{display:block;width:100%;margin-top:4px;color:var(--ink);font-size:16px}
.text+form,.state+form{margin-top:16px}.text+.state{margin-top:16px}
.content{margin:4px 0 24px;padding:12px 16px;border:1px solid var(--line);border-radius:8px;white-space:pre-wrap;
overflow-wrap:anywhere;user-select:all}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
.code{font-size:36px;line-height:44px;font-weight:700;letter-spacing:4px;font-variant-numeric:tabular-nums;user-select:all}
.text{margin-top:8px;white-space:pre-line;overflow-wrap:anywhere}
.top{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:baseline;gap:4px 16px}
.result{text-align:center}
.mark{width:56px;height:56px;margin:0 auto 12px;border-radius:50%;background:var(--amber-soft);color:var(--amber);
font-size:28px;line-height:56px;font-weight:700}
.mark.good{background:var(--green-soft);color:var(--green)}
.result h1{margin-bottom:8px;font-size:28px;line-height:36px;color:var(--ink)}
.result .sum{margin:16px 0}
@media(min-width:560px){li form{display:grid;grid-template-columns:168px 1fr;gap:0 16px;align-items:center}
li .does{margin:0}li .delay{grid-column:2;grid-row:2}}
@media(prefers-reduced-motion:reduce){*{transition:none!important}}
`
