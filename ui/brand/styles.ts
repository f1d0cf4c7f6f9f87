import "./brands.css";
import "./tokens.css";
import "./base.css";
