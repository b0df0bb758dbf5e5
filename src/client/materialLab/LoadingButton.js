/** MUI's button, which has the `loading` of the experiment by itself. */
export { default } from '@mui/material/Button';
