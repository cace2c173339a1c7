/** What several remotes do alike. Each builds it in: unlike the other doors, it is not handed over by the shell. */
export { type Debounced, debounced } from './debounced.model.ts';
export { departureBegan, memberPageOpened } from './departure.model.ts';
export { createForm, type Form, type FormCall, type FormOptions } from './form.model.ts';
export { LoginRedirect } from './login-redirect.tsx';
export { createMemberPage, type MemberPageModel } from './member-page.model.ts';
export { onSubmit, type Typed } from './on-submit.ts';
export { createPlaceSuggestions, type PlaceSuggestions } from './place-suggestions.model.ts';
export { QrCode } from './qr-code.tsx';
export { saveText } from './save-text.ts';
export { createUrlState, type Query, type UrlState } from './url-state.model.ts';
export { UrlSync } from './url-sync.ts';
export { useAccepted } from './use-accepted.ts';
export { useFocusAfterFailure } from './use-focus-after-failure.ts';
export { type FormView, type FormWords, useForm } from './use-form.ts';
export { useStepHeading } from './use-step-heading.ts';
export { useWindowReturn } from './use-window-return.ts';
export { useWindowRows, type WindowRows } from './window-rows.ts';
