//! Errors of the library as Python exceptions.

use nq_sat::QueryError;
use nq_sat::base::UnknownName;
use nq_sat::certify::CertificateError as Refused;
use nq_sat::certify::check::CheckError;
use nq_sat::certify::request::CertifyError;
use nq_sat::model::ModelError;
use nq_sat::puzzle::PuzzleError;
use nq_sat::puzzle::explain::UnexplainedError;
use nq_sat::puzzle::make::MakeError;
use nq_sat::run::FaultKind;
use nq_sat::run::StopReason;
use nq_sat::sat::encoding::EncodingError;
use pyo3::prelude::*;
use pyo3::{BoundObject, import_exception};

use crate::wording::in_python;

import_exception!(nq_sat._errors, CertificateError);
import_exception!(nq_sat._errors, ForkError);
import_exception!(nq_sat._errors, InputError);
import_exception!(nq_sat._errors, NqSatError);
import_exception!(nq_sat._errors, TimedOutError);
import_exception!(nq_sat._errors, WrongAnswerError);

/// An exception to raise.
pub struct Fault(PyErr);

/// The result of a function that Python calls.
pub type Result<T> = std::result::Result<T, Fault>;

impl Fault {
    /// The input is at fault.
    pub fn input(message: impl Into<String>) -> Self {
        Self(InputError::new_err(in_python(&message.into())))
    }

    /// There is no answer.
    pub fn none(message: impl Into<String>) -> Self {
        Self(NqSatError::new_err(in_python(&message.into())))
    }

    /// The run was stopped, with a part of the answer.
    pub fn stopped<'py>(
        reason: StopReason,
        message: String,
        partial: impl IntoPyObject<'py>,
        py: Python<'py>,
    ) -> Self {
        if reason != StopReason::TimedOut {
            return Self::none(message);
        }
        match partial.into_pyobject(py) {
            Ok(partial) => {
                let partial = partial.into_any().into_bound().unbind();
                Self(TimedOutError::new_err((message, partial)))
            }
            Err(error) => Self(error.into()),
        }
    }
}

impl From<Fault> for PyErr {
    fn from(Fault(error): Fault) -> Self {
        error
    }
}

impl From<PyErr> for Fault {
    fn from(error: PyErr) -> Self {
        Self(error)
    }
}

/// Errors of the library, by their cause.
macro_rules! faults {
    ($($error:ty)*) => { $(
        impl From<$error> for Fault {
            fn from(error: $error) -> Self {
                let message = in_python(&error.to_string());
                Self(match nq_sat::run::Fault::kind(&error) {
                    FaultKind::Input => InputError::new_err(message),
                    FaultKind::Wrong => WrongAnswerError::new_err(message),
                    FaultKind::Stopped(StopReason::TimedOut) => TimedOutError::new_err(message),
                    FaultKind::Failed | FaultKind::Stopped(_) => NqSatError::new_err(message),
                })
            }
        }
    )* };
}

faults! {
    CertifyError EncodingError MakeError ModelError PuzzleError QueryError UnexplainedError
    UnknownName
}

impl Fault {
    /// A certificate in `folder` that was refused, or could not be checked.
    pub fn refused<'py>(
        error: &Refused,
        folder: &str,
        report: impl IntoPyObject<'py>,
        py: Python<'py>,
    ) -> Self {
        let message = match error {
            Refused::Stopped(reason) => {
                return Self::stopped(*reason, format!("not checked: {reason}"), report, py);
            }
            Refused::Check(CheckError::NoCertificate) => {
                return Self::input(format!("{folder}: {error}"));
            }
            Refused::Unchecked(_) => format!("not checked: {error}"),
            error => format!("NOT VERIFIED: {error}"),
        };
        let message = in_python(&message);
        Self::unproved(message, report, py)
    }

    /// A certificate that does not prove its claim in full.
    pub fn unproved<'py>(message: String, report: impl IntoPyObject<'py>, py: Python<'py>) -> Self {
        match report.into_pyobject(py) {
            Ok(report) => {
                let report = report.into_any().into_bound().unbind();
                Self(CertificateError::new_err((message, report)))
            }
            Err(error) => Self(error.into()),
        }
    }
}
