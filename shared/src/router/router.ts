/** The part of React Router that pages use. Whole, the library would weigh 40 kB more in the shell. */
export {
  Link,
  NavLink,
  Outlet,
  useLocation,
  useNavigate,
  useNavigation,
  useParams,
  useSearchParams,
} from 'react-router-dom';
