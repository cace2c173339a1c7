/** The colours of the site's day and night; a browser that prefers neither gets the day. */
export const RELEASES_STYLE = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#faf7ef, #0b1622); --sheet: light-dark(#fff, #122130);
  --ink: light-dark(#0f2438, #e8eef2); --soft: light-dark(#4a5b6b, #9db0bf);
  --sea: light-dark(#cfe3ea, #17344a); --deep: light-dark(#14507a, #7fc0e6);
  --signal: light-dark(#c13f0c, #ff8a4c); --bad: light-dark(#b42318, #ff8f85); --ok: light-dark(#1f7a4d, #5fc792);
  --line: color-mix(in srgb, var(--ink) 16%, var(--paper));
  font: 16px/1.5 "Source Sans 3 Variable", system-ui, sans-serif;
  background: var(--paper); color: var(--ink);
}
body { max-inline-size: 92rem; margin: 0 auto; padding: 2rem 1rem 4rem }
h1, h2, h3 { font-family: "Brygada 1918 Variable", Georgia, serif; line-height: 1.2; margin: 0 }
h1 { font-size: 2.25rem } h2 { font-size: 1.5rem } h3 { font-size: 1.125rem }
header { display: flex; flex-wrap: wrap; gap: .25rem 2rem; align-items: baseline; border-block-end: 2px solid var(--ink); padding-block-end: .75rem }
header p { margin: 0; color: var(--soft) } header nav { margin-inline-start: auto }
a { color: var(--deep) } a, input, button, [tabindex] { border-radius: 2px }
:focus-visible { outline: 3px solid var(--signal); outline-offset: 2px }
.channel { margin-block-start: 2.5rem }
.channel > h2 small { font: 1rem "Source Sans 3 Variable", system-ui, sans-serif; color: var(--soft) }
.sheet { background: var(--sheet); border: 1px solid var(--line); border-radius: 4px; margin-block: 1rem; overflow-x: auto }
table { border-collapse: collapse; inline-size: 100%; font-variant-numeric: tabular-nums }
th, td { padding: .5rem .75rem; text-align: start; vertical-align: baseline; white-space: nowrap }
thead th { font-size: .8125rem; font-weight: 600; color: var(--soft); border-block-end: 1px solid var(--ink) }
tbody + tbody { border-block-start: 1px solid var(--line) }
tbody th { font-family: "Brygada 1918 Variable", Georgia, serif; font-size: 1.0625rem }
.figure { text-align: end } .none, .others { color: var(--soft) } .others { font-size: .875rem; white-space: normal }
.role { display: block; min-inline-size: 6rem; white-space: normal; border-inline-start: .5rem solid var(--line); padding-inline-start: .5rem }
.role.live { border-color: var(--deep); font-weight: 600 } .role.candidate { border-color: var(--signal); font-weight: 600; min-inline-size: 14rem }
svg { inline-size: 4rem; block-size: .5rem; margin-inline-start: .5rem; background: var(--sea) }
svg rect { fill: var(--deep) } .failing { color: var(--bad); font-weight: 600 } .failing rect { fill: var(--bad) }
td ol { margin: 0; padding-inline-start: 1.25rem; font-size: .875rem }
.reason { white-space: normal; min-inline-size: 16rem } .halted { color: var(--bad); font-weight: 600 }
form { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; margin-block-start: 2.5rem }
label { display: grid; gap: .25rem; flex: 1 1 24rem } label small { color: var(--soft) }
input, button { font: inherit; color: inherit; min-block-size: 2.75rem; padding-inline: .75rem; border: 1px solid var(--ink); background: var(--sheet) }
button { background: var(--deep); color: light-dark(#fff, #0b1622); border-color: var(--deep); cursor: pointer }
@media (forced-colors: active) { svg { forced-color-adjust: none } }
`;
