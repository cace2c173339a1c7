/** What several remotes do alike. Each builds it in: unlike the other doors, it is not handed over by the shell. */
export { createUrlState, type Query, type UrlState } from './address/url-state.model.ts';
export { UrlSync } from './address/url-sync.ts';
export { useWindowReturn } from './address/use-window-return.ts';
export { ConfirmButton, type ConfirmButtonProps } from './confirm-button.tsx';
export { type Debounced, debounced } from './debounced.model.ts';
export {
  createFavourites,
  type FavouriteChange,
  type FavouritePlace,
  favouriteCalls,
} from './favourites/favourite-change.model.ts';
export { useChangeFavourite } from './favourites/use-change-favourite.ts';
export { createForm, type Form, type FormCall, type FormOptions } from './forms/form.model.ts';
export { onSubmit, type Typed } from './forms/on-submit.ts';
export { useAccepted } from './forms/use-accepted.ts';
export { useFocusAfterFailure } from './forms/use-focus-after-failure.ts';
export { type FormView, type FormWords, useForm } from './forms/use-form.ts';
export { useStepHeading } from './forms/use-step-heading.ts';
export { departureBegan, memberPageOpened } from './member/departure.model.ts';
export { LoginRedirect } from './member/login-redirect.tsx';
export { createMemberPage, type MemberPageModel } from './member/member-page.model.ts';
export { metresOf } from './metres.ts';
export { createPlaceSuggestions, type PlaceSuggestions } from './place-suggestions.model.ts';
export { QrCode } from './qr-code.tsx';
export { saveText } from './save-text.ts';
export { createServiceCall, type ServiceCall, type ServiceOperation } from './service-call.model.ts';
export { ErrorBoundary, type ErrorBoundaryProps } from './slots/error-boundary.tsx';
export { PageSlot, type PageSlotProps } from './slots/page-slot.tsx';
export { useWindowRows, type WindowRows } from './window-rows.ts';
