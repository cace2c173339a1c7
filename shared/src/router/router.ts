/** The part of React Router that pages use. Whole, the library would weigh 40 kB more in the shell. */
export {
  Outlet,
  useLocation,
  useNavigation,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router-dom';
export { Link, NavLink } from './link.tsx';
export { useNavigate } from './use-navigate.ts';
